import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Our pages have no frames, and so need no second page in which what was found in each of them is put together. */
export const axeOn = (page: Page): AxeBuilder => new AxeBuilder({ page }).setLegacyMode()

/**
 * What axe finds on the page as it is, in both themes: everything in the dark one, and in the light one what a change
 * of colours can break. The page is loaded once; it follows the system's theme as it changes.
 */
export async function findingsInBothThemes(page: Page, part?: string): Promise<string[]> {
  const dark = await findings(page, 'dark', (axe) => axe, part)
  const light = await findings(page, 'light', (axe) => axe.withRules('color-contrast'), part)
  await page.emulateMedia({ colorScheme: 'dark' })
  return [...dark, ...light]
}

async function findings(
  page: Page,
  colorScheme: 'dark' | 'light',
  narrow: (axe: AxeBuilder) => AxeBuilder,
  part?: string,
): Promise<string[]> {
  await page.emulateMedia({ colorScheme })
  // Colours on their way from one theme to the other are neither, and what is still appearing is pale.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
  const axe = axeOn(page)
  const { violations } = await narrow(part ? axe.include(part) : axe).analyze()
  return violations.map(
    ({ id, impact, nodes }) =>
      `${colorScheme}: ${impact} ${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
  )
}
