import { act, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { cellBounds, cellOf, snapPosition } from '#contract/location.ts'
import { locate } from './locate.ts'
import { useLocate } from './use-locate.ts'

const RAW = { latitude: 51.5079312, longitude: -0.0877215 }
const DENIED = 1
const TIMED_OUT = 3

type Answer = { coords: typeof RAW } | { code: number }

/** A device that answers at once, as the browser would hand it on. */
function deviceThat(answer: Answer) {
  const getCurrentPosition = vi.fn(
    (found: PositionCallback, failed: PositionErrorCallback, _options?: PositionOptions) => {
      if ('coords' in answer) found(answer as GeolocationPosition)
      else failed({ ...answer, PERMISSION_DENIED: DENIED } as GeolocationPositionError)
    },
  )
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } })
  return getCurrentPosition
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'geolocation')
})

describe('the position of the device', () => {
  it('is known to the app as the centre of its square and nothing finer', async () => {
    deviceThat({ coords: RAW })
    const found = await locate()
    expect(found).toEqual(snapPosition({ lat: RAW.latitude, lng: RAW.longitude }))
    expect(cellOf(found)).toBe(cellOf({ lat: RAW.latitude, lng: RAW.longitude }))
    expect(JSON.stringify(found)).not.toMatch(/51\.5079|0\.0877/)
  })

  it('stays in the square in which he was last, until he is 300 m beyond its edge', async () => {
    deviceThat({ coords: RAW })
    const here = { lat: RAW.latitude, lng: RAW.longitude }
    const { north } = cellBounds(cellOf(here))
    const below = { ...here, lat: north + 0.005 }
    expect(cellOf(below)).not.toBe(cellOf(here))
    expect(await locate(below)).toEqual(snapPosition(below))

    deviceThat({ coords: { latitude: north - 0.0028, longitude: RAW.longitude } })
    expect(await locate(below)).toEqual(snapPosition(here))
  })

  it('is asked for with high accuracy, within 10 s, and may be 60 s old', async () => {
    const asked = deviceThat({ coords: RAW })
    await locate()
    expect(asked.mock.lastCall?.[2]).toEqual({
      enableHighAccuracy: true,
      timeout: 10_000,
      maximumAge: 60_000,
    })
  })

  it.each([
    ['denied', { code: DENIED }],
    ['unavailable', { code: TIMED_OUT }],
  ])('that cannot be had says %s', async (reason, answer) => {
    deviceThat(answer)
    await expect(locate()).rejects.toMatchObject({ reason })
    const { result } = renderHook(() => useLocate())
    expect(result.current.state).toBe('idle')
    await act(async () => expect(await result.current.find()).toBeUndefined())
    expect(result.current.state).toBe(reason)
  })

  it('is unavailable on a device that has no idea of it', async () => {
    await expect(locate()).rejects.toMatchObject({ reason: 'unavailable' })
  })
})

describe('the locate button', () => {
  it('locates while the device looks, asks it once, and is idle again', async () => {
    const asked = deviceThat({ coords: RAW })
    const answers: (() => void)[] = []
    asked.mockImplementation(
      (found) => void answers.push(() => found({ coords: RAW } as GeolocationPosition)),
    )
    const { result } = renderHook(() => useLocate())
    let finds: Promise<unknown>[] = []
    act(() => {
      finds = [result.current.find(), result.current.find()]
    })
    expect(result.current.state).toBe('locating')
    expect(asked).toHaveBeenCalledTimes(1)
    await act(async () => {
      answers[0]?.()
      await Promise.all(finds)
    })
    expect(result.current.state).toBe('idle')
    expect(await finds[1]).toEqual(await finds[0])
  })
})
