import { demoApi } from '#contract/demo.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { adminAccount, memberAccount } from './accounts.ts'

export function demoRoutes(serve: Serve): void {
  serve(demoApi.accounts, ({ ctx }) => ({
    accounts: ctx.config.isDemo ? [memberAccount, adminAccount] : [],
  }))
}
