import { type DemoAccount, demoApi } from '#contract/demo.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { codeAt, stepAt } from './second-factor/totp.ts'

/** With the secret of his authenticator app, where he has one: visitors have no phone that would show its codes. */
export type EnterableAccount = Omit<DemoAccount, 'code'> & { appSecret?: string }

/** The sign-in page asks everywhere; only the demo hands in accounts. */
export const demoAccountsRoutes =
  (accounts: EnterableAccount[]) =>
  (serve: Serve): void => {
    serve(demoApi.accounts, ({ ctx }) => ({
      accounts: accounts.map(({ appSecret, ...account }) =>
        appSecret ? { ...account, code: codeAt(Buffer.from(appSecret), stepAt(ctx.now())) } : account,
      ),
    }))
  }
