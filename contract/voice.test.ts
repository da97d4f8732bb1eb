import { expect, test } from 'vitest'
import { lengthOf, readWaveform, voiceWords, waveform, writeWaveform } from './voice.ts'

test('a waveform is read as it was written, in steps of a 31st and never beyond its bounds', () => {
  const text = writeWaveform([-1, 0, 0.5, 1, 7])
  expect(text).toBe('00gvv')
  expect(waveform.parse(text)).toBe(text)
  expect(readWaveform(text)).toEqual([0, 0, 16 / 31, 1, 1])
})

test('a waveform has at most 64 stretches', () => {
  expect(writeWaveform(Array.from({ length: 100 }, () => 0.2))).toHaveLength(64)
})

test('a voice note is named with its length, which is never nothing', () => {
  expect([voiceWords(12_400), voiceWords(60_200), voiceWords(undefined)]).toEqual([
    'Voice note 0:12',
    'Voice note 1:00',
    'Voice note',
  ])
  expect(lengthOf(200)).toBe('0:01')
})
