import type { AccountRole } from '#contract/product.ts'
import { askDatabase } from './database.ts'

/** Someone who runs the place, as one who has signed in with his passkey. The first are made at the machine. */
export async function makeAdmin({ id }: { id: number }, accountRole: AccountRole = 'admin'): Promise<void> {
  await askDatabase('update users set account_role = $2 where id = $1', [id, accountRole])
  await showSecondFactor({ id })
}

/** What a passkey or a code would do to his sessions. */
export async function showSecondFactor({ id }: { id: number }): Promise<void> {
  await askDatabase('update sessions set second_factor_at = now() where user_id = $1', [id])
}
