import { expect, test } from './support/test.ts'

/** What Safari 17, Firefox 119 or Chrome 119 do not have, as far as a script can take it away. */
function takeAwayWhatIsNew(): void {
  const remove = (holder: object | undefined, ...names: string[]) => {
    for (const name of names) if (holder) Reflect.deleteProperty(holder, name)
  }
  remove(AbortSignal, 'any')
  remove(Promise, 'withResolvers', 'try')
  remove(Object, 'groupBy')
  remove(Map, 'groupBy')
  remove(Array, 'fromAsync')
  remove(Set.prototype, 'union', 'intersection', 'difference', 'symmetricDifference')
  remove(Set.prototype, 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom')
  const iterator = Object.getPrototypeOf(Object.getPrototypeOf([].values()))
  remove(iterator, 'map', 'filter', 'take', 'drop', 'flatMap', 'some', 'every', 'find')
  remove(iterator, 'reduce', 'forEach', 'toArray')
  remove(URL, 'parse', 'canParse')
  remove(RegExp, 'escape')
  remove(Uint8Array, 'fromBase64', 'fromHex')
  remove(Uint8Array.prototype, 'toBase64', 'toHex')
  remove(Intl, 'Segmenter', 'DurationFormat')
  remove(ReadableStream.prototype, 'values')
  remove(Element.prototype, 'checkVisibility', 'moveBefore')
  remove(HTMLElement.prototype, 'showPopover', 'hidePopover', 'togglePopover', 'popover')
  remove(Document.prototype, 'startViewTransition')
  remove(window, 'requestIdleCallback', 'cancelIdleCallback', 'scheduler', 'navigation', 'onscrollend')
  remove(Navigator.prototype, 'userAgentData', 'connection')
}

test('a browser of three years ago signs in, shows the grid and sends a message', async ({ newPerson }) => {
  const [me, other] = [await newPerson(), await newPerson()]
  const { page } = me
  await me.context.addInitScript(takeAwayWhatIsNew)
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => complaints.push(message))
  await page.goto('/discovery')
  expect(await page.evaluate(() => 'any' in AbortSignal)).toBe(false)
  await expect(page.locator('main a[href^="/user/"]').first()).toBeVisible()
  await page.goto(`/chat/${other.id}`)
  await expect(page.getByRole('heading', { name: other.username })).toBeVisible()
  await page.getByPlaceholder('Type a message...').fill('From an old phone')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('log').getByText('From an old phone')).toBeVisible()
  await page.goto('/messages')
  await expect(page.getByText('From an old phone')).toBeVisible()
  expect(complaints).toEqual([])
})
