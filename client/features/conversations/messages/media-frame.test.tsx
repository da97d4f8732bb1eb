import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '#client/testing/render-screen.tsx'
import type { Message, MessageMedia } from '#contract/conversations.ts'
import { MediaFrame, videoSources } from './media-frame.tsx'

const media: MessageMedia = {
  thumbUrl: null,
  thumbhash: null,
  width: 720,
  height: 1280,
  durationMs: 5000,
  contentType: 'video/webm',
  mp4Url: '/media/a/mp4',
}
const addresses = (given: Partial<MessageMedia>) =>
  videoSources('/media/a', { ...media, ...given }).map(({ src }) => src)

test('a browser is offered the original and then the copy; of an MP4, which may be without a picture, the copy first', () => {
  expect(addresses({})).toEqual(['/media/a', '/media/a/mp4'])
  expect(addresses({ contentType: 'video/mp4' })).toEqual(['/media/a/mp4', '/media/a'])
  expect(addresses({ mp4Url: null })).toEqual(['/media/a'])
})

test('a video with a poster is drawn by it and fetches nothing of itself', () => {
  const message = { content: '/media/a', messageType: 'video' } as Message
  const show = (given: Partial<MessageMedia>) =>
    renderScreen(<MediaFrame message={{ ...message, media: { ...media, ...given } }} onOpen={() => {}} />)
  const blank = show({})
  expect(blank.container.querySelector('video')).not.toBeNull()
  blank.unmount()
  const drawn = show({ thumbUrl: '/media/a/thumb' })
  expect(drawn.container.querySelector('video')).toBeNull()
  expect(screen.getByRole('button', { name: 'Play video' }).querySelector('img')?.getAttribute('src')).toBe(
    '/media/a/thumb',
  )
})
