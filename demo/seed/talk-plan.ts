import { type CastMember, COMMUNITY, VISITOR } from '../cast.ts'
import type { Scene } from '../portraits/scenes.ts'
import type { Random } from '../random.ts'
import {
  type GroupTalk,
  groupTalks,
  type Line,
  nameSpeakers,
  requestLines,
  type Thread,
  threads,
} from '../talk.ts'

export type PlannedLine = { speaker: number; text: string; scene?: Scene; minutesAgo: number }

/** Who has said what and when. People are places in the cast. */
export type PlannedTalk = {
  members: number[]
  group?: Pick<GroupTalk, 'name' | 'description' | 'isPrivate'>
  lines: PlannedLine[]
  /** How many of the last lines the visitor has not read. */
  unread: number
  /** It waits among the visitor's requests. */
  isRequest?: boolean
}

/** When the visitor's own conversations fell silent, in minutes: the newest three wait for him. */
const silences = [4, 23, 58, 150, 320, 760, 1500, 2100, 3300, 4700, 6900, 9800]
const UNREAD_TALKS = 3
const DAY = 24 * 60

export function planTalks(random: Random, cast: CastMember[]): PlannedTalk[] {
  const alive = random.shuffle(placesOf(cast, (man) => man.alive))
  const londoners = placesOf(cast, (man) => man.city === 'London')
  const scripts = random.shuffle(threads)
  const own = silences.map((silence, i) => planOwnTalk(random, scripts[i]!, alive[i]!, silence, i))
  const others = scripts
    .slice(silences.length)
    .map((script) => planTalkOfTwo(random, script, random.shuffle(londoners).slice(0, 2)))
  const groups = groupTalks.map((group, i) => planGroup(random, cast, group, i))
  return [...own, ...others, ...groups, ...planRequests(random, cast)]
}

/** From further away, so that none of them is somebody whom he knows. */
function planRequests(random: Random, cast: CastMember[]): PlannedTalk[] {
  const strangers = random.shuffle(placesOf(cast, (man) => man.city !== 'London' && man.hasPicture))
  return requestLines.map((text, i) => ({
    members: [strangers[i]!, VISITOR],
    lines: [{ speaker: strangers[i]!, text, minutesAgo: 95 + i * DAY }],
    unread: 1,
    isRequest: true,
  }))
}

function placesOf(cast: CastMember[], isWanted: (man: CastMember) => boolean): number[] {
  return cast.flatMap((man, place) => (place >= COMMUNITY && isWanted(man) ? [place] : []))
}

function planOwnTalk(
  random: Random,
  script: Thread,
  partner: number,
  silence: number,
  i: number,
): PlannedTalk {
  const isUnread = i < UNREAD_TALKS
  const lastSpeaker = script.at(-1)!.speaker
  // What waits for him was said by the other one.
  const visitorIs = isUnread ? 1 - lastSpeaker : i % 2
  const speakers = visitorIs === 0 ? [VISITOR, partner] : [partner, VISITOR]
  const lines = timeLines(random, script, speakers, silence)
  return { members: speakers, lines, unread: isUnread ? trailing(lines, partner) : 0 }
}

function trailing(lines: PlannedLine[], speaker: number): number {
  return lines.length - 1 - lines.findLastIndex((line) => line.speaker !== speaker)
}

function planTalkOfTwo(random: Random, script: Thread, pair: number[]): PlannedTalk {
  const lines = timeLines(random, script, pair, random.between(20, 12 * DAY))
  return { members: pair, lines, unread: 0 }
}

/** The visitor is one of the first three by name, made the fourth, listens in a fifth, and knows of no other. */
function planGroup(random: Random, cast: CastMember[], talk: GroupTalk, i: number): PlannedTalk {
  const londoners = random.shuffle(
    placesOf(cast, (man) => man.city === 'London' && man.lastActiveMinutesAgo < 3 * DAY),
  )
  const speakers = londoners.slice(0, talk.speakers)
  const listeners = londoners.slice(talk.speakers, talk.speakers + random.whole(1, 5))
  if (i < 2) speakers[1] = VISITOR
  else if (i === 3) speakers[0] = VISITOR
  else if (i < 5) listeners.push(VISITOR)
  const names = speakers.map((place) => cast[place]!.firstName ?? cast[place]!.username)
  const lines = timeLines(random, talk.lines, speakers, 12 + i * 190, names)
  const { name, description, isPrivate } = talk
  return {
    members: [...speakers, ...listeners],
    group: { name, description, isPrivate },
    lines,
    unread: i === 1 || i === 4 ? trailingOthers(lines) : 0,
  }
}

function trailingOthers(lines: PlannedLine[]): number {
  return Math.min(3, lines.length - 1 - lines.findLastIndex((line) => line.speaker === VISITOR))
}

/** Backwards from the silence: answers within minutes, and a night somewhere in the middle. */
function timeLines(
  random: Random,
  script: Line[],
  speakers: number[],
  silence: number,
  names: string[] = [],
): PlannedLine[] {
  const night = script.length > 6 ? random.whole(2, script.length - 3) : -1
  let minutesAgo = silence
  return script
    .map((line, i) => ({ line, i }))
    .reverse()
    .map(({ line, i }) => {
      const said = { speaker: speakers[line.speaker]!, minutesAgo }
      minutesAgo += random.between(0.4, 6) + (i === night ? random.between(8, 14) * 60 : 0)
      return 'scene' in line
        ? { ...said, text: '', scene: line.scene }
        : { ...said, text: nameSpeakers(line.text, names) }
    })
    .reverse()
}
