import { drawPortrait, type Shape } from './portraits/portrait.ts'
import { drawScene, type Scene } from './portraits/scenes.ts'

/** What is to be drawn. The same order gives the same picture. */
export type Drawing =
  | { kind: 'portrait'; seed: number; age: number; picture: number; shape: Shape }
  | { kind: 'scene'; seed: number; scene?: Scene }

export function draw(drawing: Drawing): string {
  return drawing.kind === 'scene'
    ? drawScene(drawing.seed, drawing.scene)
    : drawPortrait(drawing.seed, drawing)
}
