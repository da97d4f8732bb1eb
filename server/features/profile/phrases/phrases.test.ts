import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { phrasesApi } from '#contract/phrases.ts'
import { useTestApp } from '#server/testing/app.ts'

const home = useTestApp()

test('a member’s own phrases are stored in his order, each list by itself, and null resets one to ours', async () => {
  await home.listen()
  const [anton, ben] = [await home.person(), await home.person()]
  const live = await anton.connect()
  expect((await anton.call(phrasesApi.phrases)).body).toEqual({ quickMessages: null, starters: null })
  const quickMessages = ['  Second course? ', 'Hungry?']
  await anton.call(phrasesApi.updatePhrases, { body: { quickMessages } })
  await anton.call(phrasesApi.updatePhrases, { body: { starters: ['I cook.'] } })
  const own = { quickMessages: ['Second course?', 'Hungry?'], starters: ['I cook.'] }
  expect((await anton.call(phrasesApi.phrases)).body).toEqual(own)
  await live.next('profile.phrases-changed')
  expect(await live.next('profile.phrases-changed')).toEqual(own)
  expect((await ben.call(phrasesApi.phrases)).body).toEqual({ quickMessages: null, starters: null })
  const { body } = await anton.call(phrasesApi.updatePhrases, { body: { quickMessages: null } })
  expect(body).toEqual({ ...own, quickMessages: null })
})

test('there are at most twelve of each, none of them empty or endless', async () => {
  const anton = await home.person()
  const send = async (starters: string[]) =>
    (await anton.call(phrasesApi.updatePhrases, { body: { starters } })).status
  const many = (count: number) => Array.from({ length: count }, (_, index) => `Line ${index}`)
  expect(await send(many(limits.phrases))).toBe(200)
  expect(await send(many(limits.phrases + 1))).toBe(400)
  expect(await send([' '])).toBe(400)
  expect(await send(['x'.repeat(limits.phrase + 1)])).toBe(400)
})
