import type { Locator, Page } from '@playwright/test'
import pg from 'pg'
import { cellOf } from '#contract/location.ts'
import { seedCrowd } from '#server/testing/crowd.ts'
import { plainJpeg } from '#server/testing/fixtures/images.ts'
import { axeOn } from './support/readable.ts'
import { expect, test } from './support/test.ts'

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false })

/** A corner of the world without people of other tests. */
const corner = { lat: -49.35, lng: 69.7 }

async function seedNeighbours(count: number): Promise<void> {
  const pool = new pg.Pool({ connectionString: process.env.E2E_DATABASE_URL, max: 1 })
  const cell = cellOf(corner)
  await seedCrowd(
    pool,
    Array.from({ length: count }, () => ({ cell, activeDaysAgo: 2 })),
  )
  await pool.end()
}

async function seriousFindings(page: Page) {
  const { violations } = await axeOn(page).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}

/** A tile whose upper edge is between two heights of the window. */
const tileBetween = (page: Page, from: number, to: number) =>
  page.locator('[data-member]').evaluateAll(
    (tiles, edges) =>
      tiles
        .filter((tile) => {
          const { top } = tile.getBoundingClientRect()
          return top > edges.from && top < edges.to
        })
        .map((tile) => tile.getAttribute('data-member') ?? undefined)[2],
    { from, to },
  )

const topOf = async (element: Locator) => (await element.boundingBox())!.y

test('a member opens beside the grid, which keeps its place; Back and Escape close him, arrows and Enter open the next', async ({
  newPerson,
}) => {
  await seedNeighbours(90)
  const me = await newPerson({ profile: { locationVisible: true } })
  await me.api.put('/api/location', { data: corner })
  const { page } = me
  await page.goto('/discovery')
  const rail = page.getByRole('navigation', { name: 'Main' })
  await expect(rail.getByRole('link', { name: 'Discovery', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  const tiles = page.locator('[data-member]')
  await expect(tiles.nth(17)).toBeVisible()
  const { width } = (await tiles.first().boundingBox())!
  expect(width).toBeGreaterThanOrEqual(150)
  expect(width).toBeLessThanOrEqual(220)

  await page.locator('[data-scroll-root]').evaluate((element) => element.scrollTo(0, 900))
  // None of the rows that were drawn first is still there: who is found has come with the scroll.
  await expect.poll(() => tileBetween(page, 300, 520)).toBeDefined()
  const chosenId = await tileBetween(page, 300, 520)
  const chosen = page.locator(`[data-member="${chosenId}"]`)
  // A driver may bring him to the middle of the window before it clicks.
  await chosen.getByRole('link').hover()
  const before = await topOf(chosen)
  await chosen.getByRole('link').click()
  await expect(page).toHaveURL(`/user/${chosenId}`)
  const pane = page.locator('[data-pane="detail"]')
  await expect(pane.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(chosen.getByRole('link')).toHaveAttribute('aria-current', 'true')
  await expect.poll(async () => Math.abs((await topOf(chosen)) - before)).toBeLessThan(40)
  expect(await seriousFindings(page)).toEqual([])

  await page.goBack()
  await expect(page).toHaveURL('/discovery')
  await expect(pane).toHaveCount(0)
  await expect.poll(async () => Math.abs((await topOf(chosen)) - before)).toBeLessThan(40)

  await expect.poll(async () => tileBetween(page, (await topOf(chosen)) + 100, 800)).toBeDefined()
  await chosen.getByRole('link').focus()
  await page.keyboard.press('ArrowDown')
  const below = page.locator('[data-item]:focus')
  await expect(below).not.toHaveAttribute('href', `/user/${chosenId}`)
  const next = (await below.getAttribute('href'))!
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(next)
  await expect(pane.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/discovery')

  await chosen.getByRole('link').click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: 'Block' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem')).toHaveCount(0)

  // The grid is filtered beside him, and stays so when the page is loaded again, and when he is closed.
  await chosen.getByRole('link').click()
  await expect(page).toHaveURL(`/user/${chosenId}`)
  const role = page.getByRole('group', { name: 'Filter by role' }).getByRole('button').first()
  await role.click()
  await expect(role).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL(`/user/${chosenId}`)
  await page.reload()
  await expect(pane.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(role).toHaveAttribute('aria-pressed', 'true')
  await page.goBack()
  await expect(page).toHaveURL(/\/discovery\?role=/)
  await expect(role).toHaveAttribute('aria-pressed', 'true')
})

test('a chat stands beside the list: keys, the right button and a dropped photo do what they promise', async ({
  newPerson,
}) => {
  const [me, ann, ben] = [await newPerson(), await newPerson(), await newPerson()]
  for (const other of [ann, ben])
    await other.api.post('/api/messages', { data: { toUserId: me.id, content: `I am ${other.username}` } })
  const { page } = me
  await page.goto(`/chat/${ann.id}`)
  const list = page.getByRole('list', { name: 'Conversations' })
  const chat = page.locator('[data-pane="detail"]')
  await expect(list.getByRole('link', { name: ann.username })).toHaveAttribute('aria-current', 'true')
  await expect(chat.getByText(`I am ${ann.username}`)).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])

  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/messages')
  await expect(page.getByText('Choose a conversation to go on with it here.')).toBeVisible()
  await list.getByRole('link').first().focus()
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/chat/${ben.id}`)
  await expect(chat.getByText(`I am ${ben.username}`)).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search messages' })).toBeFocused()

  await list.getByRole('link', { name: ann.username }).click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
  await page.keyboard.press('Escape')
  await chat.getByText(`I am ${ben.username}`).click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: 'Report' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem')).toHaveCount(0)

  const photo = (await plainJpeg()).toString('base64')
  const files = await page.evaluateHandle(async (content) => {
    const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
    const transfer = new DataTransfer()
    transfer.items.add(new File([bytes], 'sea.jpg', { type: 'image/jpeg' }))
    return transfer
  }, photo)
  const log = chat.getByRole('log')
  await log.dispatchEvent('dragenter', { dataTransfer: files })
  await expect(chat.getByText('Drop photos or videos to send them')).toBeVisible()
  await log.dispatchEvent('drop', { dataTransfer: files })
  const preview = page.getByRole('dialog', { name: 'Send this photo?' })
  await preview.getByRole('button', { name: 'Send' }).click()
  await expect(chat.getByRole('button', { name: 'Open photo' })).toBeVisible()
  // The preview is gone, and its step in the history with it.
  await expect(preview).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => history.state?.layer)).toBeUndefined()
  await page.goBack()
  await expect(page).toHaveURL('/messages')
  await expect(page.getByText('Choose a conversation to go on with it here.')).toBeVisible()
})
