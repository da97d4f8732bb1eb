import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { Person } from './person.ts'

export const bubbles = (page: Page) => page.locator('[data-bubble]')
export const bubble = (page: Page, text: string) => bubbles(page).filter({ hasText: text }).first()
export const input = (page: Page) => page.getByPlaceholder('Type a message...')

export async function write(page: Page, text: string): Promise<void> {
  await input(page).fill(text)
  await input(page).press('Enter')
}

/** Sends without a screen. */
export const send = (from: Person, to: Person, content: string) =>
  from.api.post('/api/messages', { data: { toUserId: to.id, content, clientId: randomUUID() } })

export async function openChat({ page }: Person, other: Person): Promise<void> {
  await page.goto(`/chat/${other.id}`)
  await expect(page.getByRole('heading', { name: other.username })).toBeVisible()
  await expect(input(page)).toBeVisible()
  await expect(page.getByText('Loading messages')).toHaveCount(0)
}

/** Opens the menu of a message and chooses from it. */
export async function choose(page: Page, text: string, entry: string): Promise<void> {
  await bubble(page, text).getByRole('button', { name: 'Message options' }).click()
  await page.getByRole('dialog').getByRole('button', { name: entry }).click()
}
