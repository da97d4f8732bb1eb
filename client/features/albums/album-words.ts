import type { AlbumTime } from '#contract/albums.ts'

export const timeLabel: Record<AlbumTime, string> = {
  'until-stopped': 'Until I stop',
  day: '24 hours',
  hour: '1 hour',
  once: 'Once',
}

export const countLabel = (count: number) => (count === 1 ? '1 photo or video' : `${count} photos and videos`)
