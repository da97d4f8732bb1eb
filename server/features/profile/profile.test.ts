import { expect, test } from 'vitest'
import { authApi } from '#contract/auth.ts'
import { cellOf } from '#contract/location.ts'
import { profileApi } from '#contract/profile.ts'
import { interests } from '#contract/words.ts'
import { useTestApp } from '#server/testing/app.ts'

const home = useTestApp()
const onlyIn = (role: 'Hungr' | 'Feedr', other: 'Hungr' | 'Feedr') =>
  interests[role].find((interest) => !interests[other].includes(interest))!
const inBoth = interests.Hungr.find((interest) => interests.Feedr.includes(interest))!

test('a profile is created once, with the defaults of the spec', async () => {
  const adam = await home.person({ profile: null })
  const { status, body } = await adam.call(profileApi.createProfile, { body: { role: 'Feedr', age: 34 } })
  expect(status).toBe(200)
  expect(body).toEqual({
    role: 'Feedr',
    age: 34,
    hostTravelPreference: 'Travel/Host',
    sexualOrientation: 'Gay',
    attribute: '0.0',
    bio: '',
    interests: [],
    headline: '',
    pronouns: '',
    heightCm: null,
    build: null,
    lookingFor: [],
    languages: [],
    pictureCaption: '',
    hintDismissed: false,
    locationVisible: true,
    locationPrecision: 1,
    showsAge: true,
    showsDistance: true,
    groupInvitations: 'anyone',
    travelsTo: null,
    shownArea: null,
    locationLat: null,
    locationLng: null,
  })
  expect((await adam.call(authApi.currentUser)).body.profile).toEqual(body)

  const again = await adam.call(profileApi.createProfile, { body: { role: 'Hungr', age: 40 } })
  expect(again.status).toBe(409)
  expect(again.body.code).toBe('already_done')
  expect((await adam.call(authApi.currentUser)).body.profile?.role).toBe('Feedr')
})

test('of two creations at once one wins', async () => {
  const adam = await home.person({ profile: null })
  const answers = await Promise.all(
    [30, 31].map((age) => adam.call(profileApi.createProfile, { body: { role: 'Hungr', age } })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test.each([17, 100, 30.5])('an age of %s is refused with the words of the spec', async (age) => {
  const adam = await home.person({ profile: null })
  const { status, body } = await adam.call(profileApi.createProfile, { body: { role: 'Hungr', age } })
  expect(status).toBe(400)
  expect(body.message).toBe('Please enter a valid age between 18 and 99.')
})

test('texts are cleaned of control and bidi characters, and measured after that', async () => {
  const adam = await home.person()
  const { body } = await adam.call(profileApi.updateProfile, { body: { bio: '  a\u202eb\u0007c  ' } })
  expect(body.bio).toBe('abc')
  const long = await adam.call(profileApi.updateProfile, { body: { bio: 'x'.repeat(501) } })
  expect(long.status).toBe(400)
  expect((await adam.call(profileApi.updateProfile, { body: { bio: 'x'.repeat(500) } })).status).toBe(200)
})

test('a change touches only what was sent', async () => {
  const adam = await home.person({ memberRole: 'Feedr', age: 44 })
  const { body } = await adam.call(profileApi.updateProfile, {
    body: { hostTravelPreference: 'Host', sexualOrientation: 'Queer', attribute: '7.5', firstName: 'Adam' },
  })
  expect(body).toMatchObject({
    role: 'Feedr',
    age: 44,
    hostTravelPreference: 'Host',
    sexualOrientation: 'Queer',
    attribute: '7.5',
  })
  await adam.call(profileApi.updateProfile, { body: { lastName: 'Ash' } })
  expect((await adam.call(authApi.currentUser)).body).toMatchObject({ firstName: 'Adam', lastName: 'Ash' })
  await adam.call(profileApi.updateProfile, { body: { firstName: '' } })
  expect((await adam.call(authApi.currentUser)).body).toMatchObject({ firstName: null, lastName: 'Ash' })
})

test('no profile call touches the account role', async () => {
  const adam = await home.person()
  await adam.call(profileApi.updateProfile, { body: { role: 'Hungr', accountRole: 'admin' } as never })
  expect((await adam.call(authApi.currentUser)).body.role).toBe('user')
  expect((await adam.call(profileApi.updateProfile, { body: { role: 'admin' as never } })).status).toBe(400)
})

test('interests are at most five, of the list of one’s own role', async () => {
  const adam = await home.person({ memberRole: 'Hungr' })
  const update = (chosen: string[]) => adam.call(profileApi.updateProfile, { body: { interests: chosen } })
  const five = interests.Hungr.slice(0, 5)
  expect((await update(five)).body.interests).toEqual(five)
  expect((await update(interests.Hungr.slice(0, 6))).status).toBe(400)
  const foreign = await update([onlyIn('Feedr', 'Hungr')])
  expect(foreign.status).toBe(400)
  expect(foreign.body.message).toBe('Please choose interests from your own list')
  expect((await update([five[0]!, five[0]!])).body.interests).toEqual([five[0]])
})

test('a change of role drops the interests that the new list does not have', async () => {
  const adam = await home.person({ memberRole: 'Hungr' })
  const chosen = [inBoth, onlyIn('Hungr', 'Feedr')]
  await adam.call(profileApi.updateProfile, { body: { interests: chosen } })
  const { body } = await adam.call(profileApi.updateProfile, { body: { role: 'Feedr' } })
  expect(body.interests).toEqual([inBoth])
  const both = await adam.call(profileApi.updateProfile, {
    body: { role: 'Hungr', interests: [inBoth, onlyIn('Feedr', 'Hungr')] },
  })
  expect(both.body.interests).toEqual([inBoth])
})

test('hiding the location forgets the cell', async () => {
  const adam = await home.person({
    profile: { cell: cellOf({ lat: 51.5, lng: -0.12 }), cellSetAt: home.clock.now },
  })
  expect((await adam.call(authApi.currentUser)).body.profile?.locationLat).not.toBeNull()
  const { body } = await adam.call(profileApi.updateProfile, { body: { locationVisible: false } })
  expect(body).toMatchObject({ locationVisible: false, locationLat: null, locationLng: null })
  const { rows } = await home.pool.query('select cell, cell_set_at from profiles where user_id = $1', [
    adam.id,
  ])
  expect(rows).toEqual([{ cell: null, cell_set_at: null }])
})

test('changing a profile that is not there yet answers 404', async () => {
  const adam = await home.person({ profile: null })
  expect((await adam.call(profileApi.updateProfile, { body: { bio: 'hello' } })).status).toBe(404)
})

test('a member’s page shows his facts and gallery and neither name of his unless he gave it', async () => {
  const adam = await home.person()
  const bert = await home.person({ memberRole: 'Feedr', age: 41, profile: { bio: 'Chef by trade.' } })
  const { status, body } = await adam.call(profileApi.member, { params: { id: bert.id } })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    id: bert.id,
    username: bert.username,
    firstName: null,
    lastName: null,
    gallery: [],
    profile: { role: 'Feedr', age: 41, bio: 'Chef by trade.' },
  })
  expect(body).not.toHaveProperty('email')
  expect(body.profile).not.toHaveProperty('locationVisible')
})

test('missing, suspended and blocking members are not found alike', async () => {
  const adam = await home.person()
  const suspended = await home.person()
  const blocking = await home.person()
  await home.pool.query('update users set suspended_at = now() where id = $1', [suspended.id])
  await home.pool.query('insert into blocks (blocker_id, blocked_id, created_at) values ($1, $2, now())', [
    blocking.id,
    adam.id,
  ])
  const answers = await Promise.all(
    [999_999, suspended.id, blocking.id].map((id) => adam.call(profileApi.member, { params: { id } })),
  )
  for (const { status, body } of answers)
    expect({ status, body }).toEqual({ status: 404, body: { code: 'not_found', message: 'User not found' } })
})
