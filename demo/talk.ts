import { type Scene, sceneNames } from './portraits/scenes.ts'
import type { Random } from './random.ts'
import { type GroupScript, groupScripts } from './talk/groups.ts'
import { type Intent, intentSigns, intents, replies } from './talk/replies.ts'
import { helloThreads } from './talk/threads-hello.ts'
import { planThreads } from './talk/threads-plans.ts'
import { shortThreads } from './talk/threads-short.ts'
import { warmThreads } from './talk/threads-warm.ts'

export { feedbackNotes } from './talk/feedback.ts'
export { type Intent, openingLines, pictureReplies, replies, voiceReplies } from './talk/replies.ts'
export { requestLines } from './talk/requests.ts'

/** Said by the speaker with this number; 0 began. Either words or a picture of a scene. */
export type Line = { speaker: number } & ({ text: string } | { scene: Scene })
export type Thread = Line[]
export type GroupTalk = Omit<GroupScript, 'script'> & { speakers: number; lines: Thread }

/** Conversations of two, each complete in itself. */
export const threads: Thread[] = [helloThreads, planThreads, warmThreads, shortThreads].flatMap((file) =>
  file.trim().split('\n\n').map(readScript),
)

/** The names of the speakers stand in the lines as {b}; see `nameSpeakers`. */
export const groupTalks: GroupTalk[] = groupScripts.map(({ script, ...group }) => {
  const lines = readScript(script)
  return { ...group, lines, speakers: 1 + Math.max(...lines.map((line) => line.speaker)) }
})

export function nameSpeakers(text: string, names: readonly string[]): string {
  return text.replace(/\{([a-h])\}/g, (_, letter: string) => names[letterIndex(letter)] ?? letter)
}

/** What somebody kind would answer. Never what was said last, if that can be helped. */
export function replyTo(text: string, random: Random, last?: string): string {
  const choices = replies[intentOf(text)].filter((reply) => reply !== last)
  return random.pick(choices)
}

export function intentOf(text: string): Intent {
  return intents.find((intent) => intent !== 'other' && intentSigns[intent].test(text)) ?? 'other'
}

function readScript(script: string): Thread {
  return script
    .trim()
    .split('\n')
    .map((line) => readLine(line.trim()))
}

function readLine(line: string): Line {
  const [, letter, text] = /^([a-h]) (.+)$/.exec(line) ?? []
  if (!letter || !text) throw new Error(`Not a line of a script: ${line}`)
  const speaker = letterIndex(letter)
  const picture = /^\[(\w+)\]$/.exec(text)?.[1]
  if (!picture) return { speaker, text }
  const scene = sceneNames.find((name) => name === picture)
  if (!scene) throw new Error(`There is no scene called ${picture}`)
  return { speaker, scene }
}

function letterIndex(letter: string): number {
  return letter.charCodeAt(0) - 'a'.charCodeAt(0)
}
