import { afterEach, beforeEach, vi } from 'vitest'

/** In the place of the network, for every test of a file: it is told what to answer, and has what was asked. */
export function stubNetwork() {
  const network = vi.fn<typeof fetch>()
  beforeEach(() => {
    network.mockReset()
    vi.stubGlobal('fetch', network)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })
  return network
}
