import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { DiscoveredMember } from '#contract/discovery.ts'
import { MemberTile } from './member-tile.tsx'
import { tileHtml } from './tile-html.ts'

const plain = {
  id: 1234,
  username: 'marco',
  firstName: null,
  lastName: null,
  thumbUrl: null,
  thumbhash: null,
  presence: 'offline',
  distance: null,
  averageRating: 0,
  profile: { role: 'Feedr', age: 34 },
} as unknown as DiscoveredMember

const members: Record<string, DiscoveredMember> = {
  'without a picture': plain,
  'with a picture': { ...plain, thumbUrl: '/media/7/thumb' },
  'with a blurred forerunner': {
    ...plain,
    thumbUrl: '/media/7/thumb',
    thumbhash: '1QcSHQRnh493V4dIh4eXh1h4kJUI',
  },
  online: { ...plain, presence: 'online' },
  verified: { ...plain, isVerified: true },
  rated: { ...plain, averageRating: 4.5 },
  near: { ...plain, distance: '< 1 km' as DiscoveredMember['distance'] },
  'with a hidden age': { ...plain, profile: { ...plain.profile!, age: null } },
  available: {
    ...plain,
    profile: { ...plain.profile!, available: { until: '2026-05-01T20:00:00Z', place: 'Hosting', text: '' } },
  },
  'without a profile': { ...plain, profile: null },
  'of another role': { ...plain, profile: { ...plain.profile!, role: 'Switchr' } },
  'with a hostile name': { ...plain, username: `"><img src=x onerror='alert(1)'>&amp;` },
}

/** The forerunner is painted by React only. */
function parse(markup: string): Element {
  const tile = document.createElement('div')
  tile.innerHTML = markup
  for (const canvas of tile.querySelectorAll('canvas')) canvas.remove()
  return tile
}

test.each(Object.entries(members))('a tile %s is the same before React and with it', (_, member) => {
  const drawn = parse(tileHtml(member))
  const { container } = render(<MemberTile member={member} eager onMenu={() => undefined} />)
  expect(drawn).toEqual(parse(container.innerHTML))
})
