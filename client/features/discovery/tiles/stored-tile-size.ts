export type TileSize = 'small' | 'large'

/** Under which name a device remembers it. */
export const TILES = 'tiles'
export const LARGE = 'large'
