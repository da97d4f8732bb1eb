import { type DemoAccount, demoApi } from '#contract/demo.ts'
import type { Serve } from '#server/platform/http/serve.ts'

/** The sign-in page asks everywhere; only the demo hands in accounts. */
export const demoAccountsRoutes =
  (accounts: DemoAccount[]) =>
  (serve: Serve): void => {
    serve(demoApi.accounts, () => ({ accounts }))
  }
