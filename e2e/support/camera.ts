import { expect, type Page } from '@playwright/test'

/**
 * The recorder of quickies, with its camera on. The camera is a made-up one. Not every Chromium takes the flag that
 * allows it for an answer, so it is allowed here too; in Firefox that comes to nothing, and the word about it is there.
 */
export async function openRecorder(page: Page): Promise<void> {
  await page.context().grantPermissions(['camera', 'microphone'])
  await page.goto('/record-quickie')
  const start = page.getByRole('button', { name: 'Start recording' })
  const primer = page.getByRole('button', { name: 'Turn on camera' })
  await expect(start.or(primer)).toBeVisible()
  if (await primer.isVisible()) await primer.click()
  await expect(start).toBeEnabled()
}
