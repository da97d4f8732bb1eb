// Draws the quickies of the demo again, after the portraits have changed. Needs ffmpeg with VP9 and H.264 on the PATH:
// node server/demo/clips/make.ts [file …]
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { type DemoClip, demoClips } from '../clips.ts'
import { inventPeople } from '../people.ts'
import { drawClipFrame } from './frames.ts'

const WIDTH = 360
const HEIGHT = 640
const FPS = 24

const people = inventPeople()

async function make({ personSeed, file, seconds }: DemoClip) {
  const { age } = people[personSeed]!
  const ffmpeg = spawn(
    'ffmpeg',
    [
      ...['-loglevel', 'error', '-y', '-f', 'rawvideo', '-pix_fmt', 'rgb24'],
      ...['-s', `${WIDTH}x${HEIGHT}`, '-r', `${FPS}`, '-i', '-'],
      ...['-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', '38', '-g', '48', '-pix_fmt', 'yuv420p', '-an'],
      fileURLToPath(new URL(`${file}.webm`, import.meta.url)),
      ...[
        '-c:v',
        'libx264',
        '-profile:v',
        'main',
        '-preset',
        'slow',
        '-crf',
        '28',
        '-pix_fmt',
        'yuv420p',
        '-an',
      ],
      ...['-movflags', '+faststart', fileURLToPath(new URL(`${file}.mp4`, import.meta.url))],
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  )
  const ended = once(ffmpeg, 'exit')
  const frames = seconds * FPS
  for (let i = 0; i < frames; i++) {
    const svg = drawClipFrame(personSeed, age, i / frames)
    const pixels = await sharp(Buffer.from(svg))
      .resize(WIDTH, HEIGHT, { fit: 'fill' })
      .removeAlpha()
      .raw()
      .toBuffer()
    if (!ffmpeg.stdin.write(pixels)) await once(ffmpeg.stdin, 'drain')
  }
  ffmpeg.stdin.end()
  const [code] = await ended
  if (code !== 0) throw new Error(`ffmpeg ended with ${code} on ${file}`)
}

const wanted = process.argv.slice(2)
for (const clip of demoClips) if (wanted.length === 0 || wanted.includes(clip.file)) await make(clip)
