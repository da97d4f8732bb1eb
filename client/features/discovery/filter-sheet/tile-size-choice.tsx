import { tileSizeWords, useTileSize } from '../tiles/tile-size.ts'
import { ChoiceOfOne } from './choices.tsx'

/** The same as pressing the grid of the view toggle once more. */
export function TileSizeChoice() {
  const [size, choose] = useTileSize()
  return <ChoiceOfOne legend="Pictures" words={tileSizeWords} chosen={size} onChoose={choose} />
}
