import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { discoveryApi } from '#contract/discovery.ts'
import { cellCentre, cellOf, locationApi } from '#contract/location.ts'
import { memberCard, profileApi } from '#contract/profile.ts'
import { cardColumns } from '#server/features/profile/profile.schema.ts'
import { markActive } from '#server/platform/accounts/presence.ts'
import { useTestApp } from '#server/testing/app.ts'
import type { Person } from '#server/testing/person.ts'

const home = useTestApp()
const here = cellOf({ lat: 10, lng: 20 })
const at = (cell: number) => home.person({ profile: { cell } })

async function inList(viewer: Person, { id }: Person) {
  const { body } = await viewer.call(discoveryApi.list)
  return body.find((member) => member.id === id)
}

/** His page asks the tables each time; what it has beside the card is left out. */
async function asOnPage(viewer: Person, { id }: Person) {
  return z.parse(memberCard, (await viewer.call(profileApi.member, { params: { id } })).body)
}

describe('a member who has been shown before', () => {
  test('is shown as he is now after each change of what a card shows', async () => {
    const [viewer, member] = [await at(here), await at(here)]
    await home.pool.query(
      `insert into media (id, owner_id, kind, purpose, audience, content_type, bytes, width, height, thumbhash, created_at)
       values ('remembered-picture', $1, 'image', 'profile', 'members', 'image/webp', 1, 1, 1, 'aGFzaA==', now())`,
      [member.id],
    )
    const profile = (set: string) => `update profiles set ${set} where user_id = $1`
    const changes: Record<string, string> = {
      username: "update users set username = 'renamed_now' where id = $1",
      firstName: "update users set first_name = 'Jürgen' where id = $1",
      lastName: "update users set last_name = 'Ωmega 😀' where id = $1",
      memberRole: profile(
        `member_role = case when member_role = 'Hungr' then 'Feedr'::member_role else 'Hungr' end`,
      ),
      age: profile('age = 77'),
      hostTravelPreference: profile(`host_travel_preference = 'Host'`),
      sexualOrientation: profile(`sexual_orientation = 'Queer'`),
      attribute: profile(`attribute = '7.5'`),
      bio: profile(`bio = 'Another one'`),
      interests: profile(`interests = '{one,two}'`),
      pictureId: profile(`picture_id = 'remembered-picture'`),
      isVerified: profile('is_verified = true'),
      locationPrecision: profile('location_precision = 5'),
      cell: profile('cell = cell + 1, own_cell = own_cell + 1, settled_cell = settled_cell + 1'),
      availableUntil: profile(
        `available_until = date_trunc('hour', now()) + interval '3 hours', available_place = 'Hosting'`,
      ),
      availablePlace: profile(`available_place = 'Travelling'`),
      availableText: profile(`available_text = 'Now'`),
      showsAge: profile('shows_age = false'),
      showsDistance: profile('shows_distance = false'),
    }
    const { id: _, thumbhash: __, profile: facts, ...names } = cardColumns
    expect(Object.keys(changes).sort()).toEqual([...Object.keys(names), ...Object.keys(facts)].sort())
    for (const [column, change] of Object.entries(changes)) {
      const before = await inList(viewer, member)
      await home.pool.query(change, [member.id])
      const after = await inList(viewer, member)
      expect(after, column).not.toEqual(before)
      expect(after, column).toMatchObject(await asOnPage(viewer, member))
    }
    await home.pool.query("delete from media where id = 'remembered-picture'")
    expect(await inList(viewer, member)).toMatchObject({ profileImageUrl: null, thumbhash: null })
  })

  test('has neither place nor distance as soon as he hides them', async () => {
    const [viewer, member] = [await at(here), await at(here)]
    expect(await inList(viewer, member)).toMatchObject({ distance: '< 1 km' })
    expect((await member.call(profileApi.updateProfile, { body: { locationVisible: false } })).status).toBe(
      200,
    )
    expect(await inList(viewer, member)).toMatchObject({
      distance: null,
      profile: { locationLat: null, locationLng: null, locationPrecision: null },
    })
  })

  test('is shown to each with the distance, the presence and the blocks of his own', async () => {
    const [near, far, hiding, member] = [await at(here), await at(here + 40), await at(here), await at(here)]
    await markActive(home.ctx.db, [member.id], home.clock.now)
    home.clock.advance(2 * 60 * 60_000)
    await home.pool.query('update users set shows_presence = false where id = $1', [hiding.id])
    const [toNear, toFar, toHiding] = [
      await inList(near, member),
      await inList(far, member),
      await inList(hiding, member),
    ]
    expect([toNear!.distance, toFar!.distance]).toEqual(['< 1 km', '20–50 km'])
    expect([toNear!.presence, toFar!.presence, toHiding!.presence]).toEqual(['today', 'today', 'away'])
    await home.pool.query('insert into blocks values ($1, $2, now())', [member.id, far.id])
    expect(await inList(far, member)).toBeUndefined()
    expect(await inList(near, member)).toEqual(toNear)
  })
})

describe('a viewer who has read the list before', () => {
  test('reads it from where he is now, as soon as he has moved or hidden himself', async () => {
    const [viewer, member] = [await at(here), await at(here)]
    expect(await inList(viewer, member)).toMatchObject({ distance: '< 1 km' })
    await viewer.call(locationApi.setLocation, { body: cellCentre(here + 40) })
    expect(await inList(viewer, member)).toMatchObject({ distance: '20–50 km' })
    await viewer.call(profileApi.updateProfile, { body: { locationVisible: false } })
    expect(await inList(viewer, member)).toMatchObject({ distance: null })
  })

  test('sees nobody as online any more as soon as he hides whether he is', async () => {
    const [viewer, member] = [await at(here), await at(here)]
    const listOnline = async () => {
      const { body } = await viewer.call(discoveryApi.list, { query: { online: true } })
      return body.map(({ id }) => id)
    }
    await markActive(home.ctx.db, [member.id], home.clock.now)
    home.clock.advance(10 * 60_000)
    expect(await listOnline()).toContain(member.id)
    await viewer.call(profileApi.updatePrivacy, { body: { showsPresence: false } })
    expect(await listOnline()).toEqual([])
    await viewer.call(profileApi.updatePrivacy, { body: { showsPresence: true } })
    expect(await listOnline()).toContain(member.id)
  })
})
