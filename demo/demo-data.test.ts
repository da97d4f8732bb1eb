import { describe, expect, it } from 'vitest'
import { username } from '#contract/credentials.ts'
import { limits } from '#contract/limits.ts'
import { profileChanges } from '#contract/profile.ts'
import { interests } from '#contract/words.ts'
import { demoClips, readClip } from './clips.ts'
import { inventPeople } from './people.ts'
import { inventIdentity, likeness } from './portraits/identity.ts'
import { drawPortrait } from './portraits/portrait.ts'
import { renderPicture } from './portraits/render.ts'
import { drawScene } from './portraits/scenes.ts'
import { seededRandom } from './random.ts'
import { feedbackNotes, groupTalks, intentOf, nameSpeakers, replies, replyTo, threads } from './talk.ts'

const people = inventPeople()
const words = (lines: (typeof threads)[number]) =>
  lines.flatMap((line) => ('text' in line ? [line.text] : []))

describe('the invented members', () => {
  it('are 300, each with a name, a bio and a face that nobody else has', () => {
    expect(people).toHaveLength(300)
    expect(new Set(people.map((person) => person.username)).size).toBe(300)
    expect(new Set(people.map((person) => person.bio)).size).toBe(300)
    expect(new Set(people.map(({ seed, age }) => likeness(inventIdentity(seed, age)))).size).toBe(300)
  })

  it('keep to the limits that hold for real members', () => {
    for (const person of people) {
      expect(username.safeParse(person.username).success, person.username).toBe(true)
      expect(person.bio.length).toBeLessThanOrEqual(limits.bio)
      expect(profileChanges.safeParse(person.details).success).toBe(true)
      expect(person.age).toBeGreaterThanOrEqual(limits.age.min)
      expect(person.interests.length).toBeLessThanOrEqual(limits.interests)
      expect(interests[person.memberRole]).toEqual(expect.arrayContaining(person.interests))
    }
  })

  it('live mostly around London and else in ten other cities, and some are alive', () => {
    const cities = people.map((person) => person.city)
    expect(cities.filter((city) => city === 'London')).toHaveLength(240)
    expect(new Set(cities).size).toBe(11)
    expect(people.filter((person) => person.alive).length).toBeGreaterThan(20)
  })

  it('are the same on every machine', () => {
    expect(inventPeople()).toEqual(people)
    expect(drawPortrait(7)).toBe(drawPortrait(7))
    expect(drawPortrait(7, { picture: 1 })).not.toBe(drawPortrait(7))
    expect(drawScene(3)).toBe(drawScene(3))
  })
})

it('a drawing becomes a webp in two sizes', async () => {
  const { large, small, width, height } = await renderPicture(drawPortrait(1, { shape: 'tall' }))
  expect(large.subarray(8, 12).toString()).toBe('WEBP')
  expect(small.length).toBeLessThan(large.length)
  expect([width, Math.round((height / width) * 100)]).toEqual([560, 134])
})

describe('the talk', () => {
  it('has at least sixty conversations of at least four lines between two', () => {
    expect(threads.length).toBeGreaterThanOrEqual(60)
    for (const thread of threads) {
      expect(thread.length).toBeGreaterThanOrEqual(4)
      expect(new Set(thread.map((line) => line.speaker))).toEqual(new Set([0, 1]))
      expect(words(thread).join('').length).toBeLessThan(limits.message)
    }
    expect(new Set(threads.map((thread) => words(thread).join())).size).toBe(threads.length)
  })

  it('has groups whose lines name their speakers', () => {
    for (const group of groupTalks) {
      const names = Array.from({ length: group.speakers }, (_, i) => `man${i}`)
      for (const text of words(group.lines)) expect(nameSpeakers(text, names)).not.toMatch(/[{}]/)
    }
  })

  it.each([
    ['Hi there', 'greeting'],
    ['how are you?', 'howAreYou'],
    ['Free tonight?', 'plans'],
    ['can you send a pic', 'photo'],
    ['nice smile', 'compliment'],
    ['what are your limits?', 'limits'],
    ['do you like jazz?', 'question'],
    ['the sea was rough', 'other'],
  ] as const)('hears %j as %s and has an answer', (text, intent) => {
    expect(intentOf(text)).toBe(intent)
    expect(replies[intent]).toContain(replyTo(text, seededRandom(1)))
  })

  it('has at least eighty different replies and feedback with and without an answer', () => {
    expect(new Set(Object.values(replies).flat()).size).toBeGreaterThanOrEqual(80)
    expect(feedbackNotes.some((note) => note.answer === null)).toBe(true)
    expect(feedbackNotes.some((note) => note.answer !== null)).toBe(true)
  })
})

it.each(demoClips)(
  'the clip $file is a small webm, and a small mp4, of a member who is alive',
  async (clip) => {
    const [webm, mp4] = [await readClip(clip, 'webm'), await readClip(clip, 'mp4')]
    expect(webm.readUInt32BE(0)).toBe(0x1a45dfa3)
    expect(mp4.toString('latin1', 4, 8)).toBe('ftyp')
    for (const { length } of [webm, mp4]) expect(length).toBeLessThan(250_000)
    expect(people[clip.personSeed]).toMatchObject({ seed: clip.personSeed, alive: true })
  },
)
