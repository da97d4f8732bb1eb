import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** An invented account that anybody may enter. */
export const demoAccount = z.object({
  username: z.string(),
  password: z.string(),
  what: z.string(),
  /** What his authenticator app would show now. */
  code: z.optional(z.string()),
})
export type DemoAccount = z.infer<typeof demoAccount>

export const demoApi = {
  accounts: endpoint({
    method: 'GET',
    path: '/api/demo',
    access: 'anyone',
    summary: 'The accounts of the demo, the first one to enter as; none where no demo runs',
    reply: z.object({ accounts: z.array(demoAccount) }),
  }),
}
