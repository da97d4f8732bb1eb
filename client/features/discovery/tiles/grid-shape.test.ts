import { expect, test } from 'vitest'
import { keptOffset } from '../kept-offset.ts'
import { columnsFor } from './grid-shape.ts'

test('a phone has three columns, whatever its width', () => {
  expect([320, 390, 480].map((width) => columnsFor(width, true))).toEqual([3, 3, 3])
})

test('a wider window has as many columns as fit with tiles of 150 to 220 px', () => {
  for (let width = 454; width <= 2560; width++) {
    const columns = columnsFor(width, false)
    const tile = (width - (columns - 1) * 2) / columns
    expect(tile, `${width}`).toBeGreaterThanOrEqual(150)
    expect(tile, `${width}`).toBeLessThanOrEqual(220)
  }
})

test('large tiles stand two in a row on a phone, and are half as wide again elsewhere', () => {
  expect([320, 390, 480].map((width) => columnsFor(width, true, 'large'))).toEqual([2, 2, 2])
  for (let width = 700; width <= 2560; width += 20) {
    const tile = width / columnsFor(width, false, 'large')
    expect(tile, `${width}`).toBeGreaterThan((1.2 * width) / columnsFor(width, false))
    expect(tile, `${width}`).toBeLessThanOrEqual(340)
  }
})

const wide = { columns: 6, rowHeight: 200, aboveHeight: 100, viewHeight: 800 }

test('he whose page opens stays where he was in the view, though the rows are others', () => {
  // The 20th stands in the fourth of rows of six, and in the fifth of rows of four.
  expect(keptOffset({ ...wide, offset: 300 }, { columns: 4 }, 20)).toEqual({
    index: 20,
    row: 5,
    fromTop: 400,
  })
})

test('who is out of view does not pull the grid to him: the first in view stays', () => {
  expect(keptOffset({ ...wide, offset: 2100 }, { columns: 4 }, 3)).toEqual({ index: 60, row: 15, fromTop: 0 })
})
