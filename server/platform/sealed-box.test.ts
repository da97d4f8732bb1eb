import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { seal, sealStream, unseal, unsealStream } from './sealed-box.ts'

const secrets = { locationKey: 'a key for the tests', vapid: { publicKey: '', privateKey: '' } }
const chunked = (bytes: Buffer, size: number) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.subarray(at * size, (at + 1) * size),
    ),
  )

test('what was sealed is opened with the same key for the same purpose, and not otherwise', () => {
  const sealed = seal(secrets, 'evidence', Buffer.from('a word'))
  expect(sealed.includes('a word')).toBe(false)
  expect(unseal(secrets, 'evidence', sealed).toString()).toBe('a word')
  expect(() => unseal(secrets, 'notes', sealed)).toThrow()
  expect(() => unseal({ ...secrets, locationKey: 'another' }, 'evidence', sealed)).toThrow()
})

test('a sealed text that was changed is not opened', () => {
  const sealed = seal(secrets, 'evidence', Buffer.from('a word'))
  sealed[14]! ^= 1
  expect(() => unseal(secrets, 'evidence', sealed)).toThrow()
})

test.each([1, 7, 16, 64_000])('a file is sealed and opened in pieces of %i bytes', async (size) => {
  const plain = randomBytes(size === 64_000 ? 300_000 : 500)
  const sealed = await buffer(sealStream(secrets, 'evidence', chunked(plain, size)))
  const opened = await buffer(unsealStream(secrets, 'evidence', chunked(sealed, size)))
  expect(opened.equals(plain)).toBe(true)
  expect(unseal(secrets, 'evidence', sealed).equals(plain)).toBe(true)
})

test('a sealed file that was changed or cut short fails at its end', async () => {
  const sealed = await buffer(sealStream(secrets, 'evidence', chunked(randomBytes(5000), 1000)))
  const changed = Buffer.from(sealed)
  changed[2500]! ^= 1
  await expect(buffer(unsealStream(secrets, 'evidence', chunked(changed, 1000)))).rejects.toThrow()
  await expect(
    buffer(unsealStream(secrets, 'evidence', chunked(sealed.subarray(0, 4000), 1000))),
  ).rejects.toThrow()
})
