import type { CastMember } from '../cast.ts'
import { type DemoClip, demoClips } from '../clips.ts'
import type { Drawing } from '../drawing.ts'
import type { GalleryPicture } from '../people.ts'
import type { PlannedTalk } from './talk-plan.ts'

/** What is to be painted, each with its place in the list of files that comes back. */
export type PictureWishes = {
  list: Drawing[]
  /** By place in the cast. */
  portraits: (number | undefined)[]
  galleries: number[][]
  /** By talk, then by line. */
  talkPictures: (number | undefined)[][]
  posters: Map<DemoClip, number>
}

export function wishPictures(cast: CastMember[], talks: PlannedTalk[]): PictureWishes {
  const list: Drawing[] = []
  const wish = (drawing: Drawing) => list.push(drawing) - 1
  return {
    list,
    portraits: cast.map((man) => (man.hasPicture ? wish(portraitOf(man)) : undefined)),
    galleries: cast.map((man) => man.gallery.map((picture) => wish(galleryDrawing(man, picture)))),
    talkPictures: talks.map((talk, number) =>
      talk.lines.map((line) =>
        line.scene ? wish({ kind: 'scene', seed: 60 + number, scene: line.scene }) : undefined,
      ),
    ),
    posters: new Map(sharedClips.map((clip) => [clip, wish(posterOf(clip, ageOf(cast, clip)))])),
  }
}

export const drawingsOf = (wishes: PictureWishes): Drawing[] => wishes.list

/** The last two stay in the drawer: they are shared while somebody watches. */
export const sharedClips = demoClips.slice(0, -2)
export const heldClips = demoClips.slice(-2)

const posterOf = ({ personSeed }: DemoClip, age: number): Drawing => ({
  kind: 'portrait',
  seed: personSeed,
  age,
  picture: 0,
  shape: 'phone',
})

function ageOf(cast: CastMember[], clip: DemoClip): number {
  return cast.find(({ seed }) => seed === clip.personSeed)!.age
}

const portraitOf = ({ seed, age }: CastMember): Drawing => ({
  kind: 'portrait',
  seed,
  age,
  picture: 0,
  shape: 'square',
})

function galleryDrawing({ seed, age }: CastMember, picture: GalleryPicture): Drawing {
  return picture.kind === 'scene' ? picture : { ...picture, seed, age }
}
