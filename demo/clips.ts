import { readFile } from 'node:fs/promises'

export type DemoClip = {
  /** Whose quickie it is: the seed of one of `inventPeople()`. */
  personSeed: number
  /** Without its ending: there is a WebM, and an MP4 for browsers that do not play that. */
  file: string
  seconds: number
}

const clip = (personSeed: number, seconds: number): DemoClip => ({
  personSeed,
  file: `man-${String(personSeed).padStart(3, '0')}`,
  seconds,
})

/** Drawn beforehand by clips/make.ts, because a browser or ffmpeg is too much to ask of a demo. */
export const demoClips: DemoClip[] = [
  clip(44, 4),
  clip(50, 5),
  clip(68, 4),
  clip(72, 5),
  clip(130, 4),
  clip(184, 5),
  clip(213, 4),
  clip(228, 5),
]

export type ClipEnding = 'webm' | 'mp4'

export function readClip({ file }: DemoClip, ending: ClipEnding): Promise<Buffer> {
  return readFile(new URL(`./clips/${file}.${ending}`, import.meta.url))
}
