import { isReachable } from '../playback.ts'
import { deviceStore } from '../storage.ts'
import { createStore } from '../store.ts'

/** What can be heard: one of its sources, whichever the browser plays first. */
export type Track = { id: string; sources: readonly { src: string; type?: string }[] }

export type PlayerState = {
  /** What is being played, paused or not. */
  id?: string | undefined
  isPlaying: boolean
  /** In seconds. */
  position: number
  /** Why this one was not heard. */
  failure?: 'unknown-format' | 'unreachable' | undefined
}

export const speeds = [1, 1.5, 2] as const
type Speed = (typeof speeds)[number]

const SPEED_KEY = 'voice-speed'
const silent: PlayerState = { isPlaying: false, position: 0 }

/** Plays one thing at a time, and pauses for whatever else makes a sound in this tab. */
export class Player {
  readonly state = createStore<PlayerState>(silent)
  readonly speed = createStore<Speed>(storedSpeed())
  #audio: HTMLAudioElement | undefined
  #track: Track | undefined
  /** Which of the playable sources is tried, and where it begins. */
  #sources: string[] = []
  #startAt = 0
  #endListeners = new Set<(id: string) => void>()

  toggle(track: Track): void {
    if (this.#track?.id === track.id && this.state.get().isPlaying) this.pause()
    else this.play(track)
  }

  play(track: Track): void {
    const { id, failure } = this.state.get()
    if (id !== track.id || failure || !this.#audio) this.#load(track, id === track.id ? this.#startAt : 0)
    this.#start()
  }

  pause(): void {
    this.#audio?.pause()
  }

  /** Goes to this second of it. What is not being played is left silent, and begins there. */
  seek(track: Track, seconds: number): void {
    if (this.#track?.id !== track.id) this.#load(track, seconds)
    this.#startAt = seconds
    this.state.update((state) => ({ ...state, position: seconds }))
    if (this.#audio && this.#audio.readyState > 0) this.#audio.currentTime = seconds
  }

  /** Nothing is being played any more. */
  stop(): void {
    this.#audio?.pause()
    this.#audio?.removeAttribute('src')
    this.#track = undefined
    this.state.set(silent)
  }

  setSpeed(speed: Speed): void {
    this.speed.set(speed)
    deviceStore.set(SPEED_KEY, String(speed))
    if (this.#audio) this.#audio.playbackRate = speed
  }

  /** Calls it with what was heard to its end, until the returned function is called. */
  onEnd(listener: (id: string) => void): () => void {
    this.#endListeners.add(listener)
    return () => void this.#endListeners.delete(listener)
  }

  #load(track: Track, startAt: number): void {
    const audio = this.#open()
    const playable = track.sources.filter(({ type }) => !type || audio.canPlayType(type) !== '')
    this.#track = track
    this.#startAt = startAt
    // One that says it plays none may be wrong.
    this.#sources = (playable.length > 0 ? playable : track.sources).map(({ src }) => src)
    this.state.set({ ...silent, id: track.id, position: startAt })
    this.#tryNext()
  }

  #tryNext(): void {
    const [src, ...rest] = this.#sources
    this.#sources = rest
    if (src && this.#audio) this.#audio.src = src
  }

  #start(): void {
    const audio = this.#open()
    pauseOthers(audio)
    audio.playbackRate = this.speed.get()
    // Refused without a press, or taken away by the next one: it is drawn as paused either way.
    audio.play().catch(() => undefined)
    this.#noteWhetherPlaying(audio)
  }

  /** Made at the first sound. */
  #open(): HTMLAudioElement {
    if (this.#audio) return this.#audio
    const audio = new Audio()
    this.#audio = audio
    audio.preload = 'metadata'
    audio.onplay = () => this.#noteWhetherPlaying(audio)
    audio.onpause = () => this.#noteWhetherPlaying(audio)
    audio.onloadedmetadata = () => {
      audio.playbackRate = this.speed.get()
      if (this.#startAt > 0) audio.currentTime = this.#startAt
    }
    audio.ontimeupdate = () => {
      if (!this.#track || audio.readyState === 0) return
      this.#startAt = audio.currentTime
      this.state.update((state) => ({ ...state, position: audio.currentTime }))
    }
    audio.onended = () => this.#end()
    audio.onerror = () => void this.#fail(audio)
    document.addEventListener('play', (event) => this.#yieldTo(event.target), true)
    document.addEventListener('volumechange', (event) => this.#yieldTo(event.target), true)
    document.addEventListener('visibilitychange', () => document.hidden && this.pause())
    return audio
  }

  /** Events come late: what is so now counts. */
  #noteWhetherPlaying({ paused }: HTMLAudioElement): void {
    this.state.update((state) => ({ ...state, isPlaying: !paused }))
  }

  #yieldTo(other: EventTarget | null): void {
    const isHeard = other instanceof HTMLMediaElement && !other.muted && !other.paused
    if (isHeard && other !== this.#audio) this.pause()
  }

  #end(): void {
    const ended = this.#track
    if (!ended) return
    this.stop()
    for (const listener of this.#endListeners) listener(ended.id)
  }

  async #fail(audio: HTMLAudioElement): Promise<void> {
    const track = this.#track
    if (!track || !audio.hasAttribute('src')) return
    const wasPlaying = this.state.get().isPlaying
    if (this.#sources.length > 0) {
      this.#tryNext()
      if (wasPlaying) this.#start()
      return
    }
    // Bytes that arrive and are not played are of a format that the browser does not know.
    const failure = (await isReachable(audio.currentSrc)) ? 'unknown-format' : 'unreachable'
    if (this.#track === track) this.state.update((state) => ({ ...state, isPlaying: false, failure }))
  }
}

function pauseOthers(audio: HTMLAudioElement): void {
  for (const other of document.querySelectorAll<HTMLMediaElement>('video, audio'))
    if (other !== audio && !other.muted) other.pause()
}

function storedSpeed(): Speed {
  return speeds.find((speed) => String(speed) === deviceStore.get(SPEED_KEY)) ?? 1
}

/** The one of this tab. */
export const player = new Player()
