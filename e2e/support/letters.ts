import { type APIRequestContext, expect } from '@playwright/test'
import { readLetters, tokenIn } from '#server/testing/letters.ts'

/** The newest link to a screen that was mailed to an address, as soon as it is there. */
export async function linkTo(address: string, path: string): Promise<string> {
  const newest = async () =>
    (await readLetters(process.env.E2E_DATA_DIR ?? '', address)).findLast((letter) =>
      letter.includes(`${path}?token=`),
    )
  await expect.poll(newest).toBeDefined()
  return `${path}?token=${tokenIn(await newest())}`
}

/** What a person does who follows the link that proves his address. */
export async function proveEmail(api: APIRequestContext, address: string): Promise<void> {
  const token = (await linkTo(address, '/verify-email')).split('=')[1]
  const reply = await api.post('/api/verify-email', { data: { token } })
  if (!reply.ok()) throw new Error(`${address} is not proven: ${reply.status()} ${await reply.text()}`)
}
