import { describe, expect, test } from 'vitest'
import { FIRST_MEMBER_ID } from '#contract/product.ts'
import { useTestApp } from '#server/testing/app.ts'

const home = useTestApp()

async function join(count: number): Promise<number[]> {
  const { rows } = await home.pool.query(
    `insert into users (username, email, password_hash)
     select 'joined_' || n, 'joined_' || n || '@example.org', 'none' from generate_series(1, $1::int) n returning id`,
    [count],
  )
  return rows.map(({ id }) => id)
}

describe('ids of members', () => {
  test('are random over 31 bits: they tell neither how many there are nor who came after whom', async () => {
    const ids = await join(200)
    expect(new Set(ids).size).toBe(200)
    expect(ids.every((id) => Number.isInteger(id) && id >= FIRST_MEMBER_ID && id < 2 ** 31)).toBe(true)
    expect(ids).not.toEqual(ids.toSorted((a, b) => a - b))
    // Each eighth of the range has some of 200, but for one run in ten thousand million.
    expect(new Set(ids.map((id) => Math.floor(id / 2 ** 28))).size).toBe(8)
  })

  test('below 1000 there is the owner and nobody else', async () => {
    const low = home.pool.query(
      `insert into users (id, username, email, password_hash) values (28, 'low_one', 'low@example.org', 'none')`,
    )
    await expect(low).rejects.toMatchObject({ constraint: 'member_id' })
  })
})
