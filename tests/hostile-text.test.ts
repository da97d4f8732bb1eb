import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chatApi } from '#contract/chat.ts'
import { discoveryApi } from '#contract/discovery.ts'
import { groupsApi } from '#contract/groups.ts'
import { profileApi } from '#contract/profile.ts'
import { useTestApp } from '#server/testing/app.ts'

const home = useTestApp()
const HOSTILE = `</script><script>alert(1)</script><img src=x onerror=alert(1)> "'\`&`
const client = join(import.meta.dirname, '../client')

test('a text that is code comes back as the text it is, in JSON that no browser takes for a page', async () => {
  const [anna, ben] = [await home.person(), await home.person()]
  await anna.call(profileApi.updateProfile, {
    body: { bio: HOSTILE, headline: HOSTILE, pronouns: '<b>he</b>' },
  })
  await anna.call(chatApi.sendMessage, { body: { toUserId: ben.id, content: HOSTILE } })
  const group = { name: 'x <b>y</b>', description: HOSTILE, memberIds: [ben.id] }
  await anna.call(groupsApi.create, { body: group })
  const answers = {
    profile: await ben.call(profileApi.member, { params: { id: anna.id } }),
    messages: await ben.call(chatApi.messages, { params: { userId: anna.id } }),
    conversations: await ben.call(chatApi.conversations),
    groups: await ben.call(groupsApi.list),
    discovery: await ben.call(discoveryApi.list),
  }
  const { profile } = answers.profile.body
  expect(profile).toMatchObject({ bio: HOSTILE, headline: HOSTILE, pronouns: '<b>he</b>' })
  expect(answers.messages.body[0]?.content).toBe(HOSTILE)
  expect(answers.groups.body[0]).toMatchObject({ name: 'x <b>y</b>', description: HOSTILE })
  for (const { headers } of Object.values(answers)) {
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    expect(headers['content-security-policy']).not.toContain('unsafe')
  }
})

test('an error never repeats what it was sent as anything but JSON', async () => {
  const anna = await home.person()
  for (const url of [`/api/${HOSTILE}`, `/media/${HOSTILE}`, `/api/discover?role=${HOSTILE}`]) {
    const { headers, statusCode } = await anna.get(encodeURI(url))
    expect(statusCode).toBeGreaterThanOrEqual(400)
    expect(headers['content-type']).toContain('application/json')
  }
})

test('no text is composed but by the one that measures it first, by the search in what that has stored, and by the search for places, whose texts are short', () => {
  const root = join(import.meta.dirname, '..')
  const composing = ['contract', 'server']
    .flatMap((room) =>
      readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((name) => `${room}/${name}`),
    )
    .filter((name) => /\.ts$/.test(name) && !name.endsWith('.test.ts'))
    .filter((name) => readFileSync(join(root, name), 'utf8').includes('.normalize('))
  expect(composing).toEqual([
    'contract/text-search.ts',
    'contract/text.ts',
    'server/platform/places/place.ts',
  ])
})

/** Writes only what `tile-html.ts` makes, in which every text is escaped: its own test has a hostile name in it. */
const writesEscaped = 'app/first-screen/first-screen.ts'

test('no line of the client writes HTML from a text, or runs one', () => {
  const sinks =
    /dangerouslySetInnerHTML|(inner|outer)HTML\s*=[^=]|insertAdjacentHTML|document\.write|\beval\(|new Function\(/
  const files = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /(?<!\.test)\.tsx?$/.test(name) && name !== writesEscaped,
  )
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((name) => sinks.test(readFileSync(join(client, name), 'utf8')))).toEqual([])
  expect(sinks.test('node.innerHTML = text')).toBe(true)
})
