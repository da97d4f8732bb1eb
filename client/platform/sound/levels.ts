import { limits } from '#contract/limits.ts'

/** Between two looks at how loud it is. */
const LEVEL_MS = 60
/** What is quieter than this everywhere is drawn as quiet, and not blown up to a storm. */
const LEAST_LOUD = 0.15

/** Says again and again how loud it is, from 0 to 1, until it is ended. A browser that cannot tell says 0. */
export function watchLevels(stream: MediaStream, onLevel: (level: number) => void): () => void {
  const { read, close } = listenTo(stream)
  const timer = setInterval(() => onLevel(read()), LEVEL_MS)
  return () => {
    clearInterval(timer)
    close()
  }
}

function listenTo(stream: MediaStream): { read: () => number; close: () => void } {
  try {
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    analyser.fftSize = 2048
    context.createMediaStreamSource(stream).connect(analyser)
    // Some begin asleep where the press that started this is a while ago.
    void context.resume()
    const samples = new Uint8Array(analyser.fftSize)
    const read = () => {
      analyser.getByteTimeDomainData(samples)
      return loudnessOf(samples)
    }
    return { read, close: () => void context.close() }
  } catch {
    return { read: () => 0, close: () => undefined }
  }
}

/** Of samples around 128. The root, because ears hear half the swing as more than half as loud. */
function loudnessOf(samples: Uint8Array): number {
  let swing = 0
  for (const sample of samples) swing = Math.max(swing, Math.abs(sample - 128))
  return Math.sqrt(swing / 128)
}

/** At most so many stretches of a recording, the loudest moment of each against the loudest of all. */
export function summarize(levels: readonly number[], most: number = limits.waveform): number[] {
  const count = Math.max(1, Math.min(most, levels.length))
  const loudest = levels.reduce((a, b) => Math.max(a, b), LEAST_LOUD)
  return Array.from({ length: count }, (_, at) => {
    const [from, to] = [at, at + 1].map((edge) => Math.round((edge * levels.length) / count))
    return levels.slice(from, to).reduce((a, b) => Math.max(a, b), 0) / loudest
  })
}
