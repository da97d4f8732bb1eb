import { chooseOnDevice, useDeviceChoice } from '#client/platform/device/device-choice.ts'
import { LARGE, TILES, type TileSize } from './stored-tile-size.ts'

export const tileSizeWords: Record<TileSize, string> = { small: 'Small', large: 'Large' }

/** How large the pictures of the grid are on this device. */
export function useTileSize(): [TileSize, (size: TileSize) => void] {
  const stored = useDeviceChoice(TILES)
  return [stored === LARGE ? LARGE : 'small', (size) => chooseOnDevice(TILES, size === LARGE ? size : '')]
}
