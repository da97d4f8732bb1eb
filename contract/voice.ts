import * as z from 'zod/mini'
import { limits } from './limits.ts'

/** How loud a voice note is along its length: a letter for each stretch, from silent 0 to v, the loudest. */
export const waveform = z.string().check(z.regex(/^[0-9a-v]{1,64}$/))

const LOUDEST = 31

/** From stretches that are each between 0 and 1 loud. */
export function writeWaveform(levels: readonly number[]): string {
  return levels
    .slice(0, limits.waveform)
    .map((level) => Math.round(Math.min(1, Math.max(0, level)) * LOUDEST).toString(LOUDEST + 1))
    .join('')
}

export function readWaveform(text: string): number[] {
  return [...text].map((letter) => Number.parseInt(letter, LOUDEST + 1) / LOUDEST)
}

/** '0:07', rounded as a listener would: never nothing. */
export function lengthOf(durationMs: number): string {
  const seconds = Math.max(1, Math.round(durationMs / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** What stands for a voice note where it cannot be heard: in lists, quotes and pushes. */
export function voiceWords(durationMs: number | null | undefined): string {
  return durationMs ? `Voice note ${lengthOf(durationMs)}` : 'Voice note'
}
