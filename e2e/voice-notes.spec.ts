import type { Person } from './support/person.ts'
import { expect, test } from './support/test.ts'

/** Or more: a machine that is busy looks late. */
const A_SECOND = /0:(0[1-9]|[1-5]\d)/

/** Holds the microphone of the chat that is open until this much was said. */
async function speak({ page }: Person, until = A_SECOND): Promise<void> {
  await page.getByRole('button', { name: 'Record voice note' }).hover()
  await page.mouse.down()
  await expect(page.locator('[data-recording]')).toContainText(until)
}

/** The numbers of the notes that have been played, as they are. */
async function listHeard({ page }: Person): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const heard: number[] = []
    Object.assign(window, { heard })
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const note = target as HTMLElement
        if (note.dataset.voice === 'playing')
          heard.push(Number(note.closest<HTMLElement>('[data-seq]')?.dataset.seq))
      }
    }).observe(document.body, { subtree: true, attributeFilter: ['data-voice'] })
  })
  return () => page.evaluate(() => (window as unknown as { heard: number[] }).heard)
}

test('a voice note is held, slid away, locked and sent; a stranger’s is heard when it is asked for, and plays on', async ({
  newPerson,
}) => {
  const [anton, ben] = [await newPerson({ name: 'anton' }), await newPerson({ name: 'ben' })]
  await anton.context.grantPermissions(['microphone'])
  await Promise.all([anton.page.goto(`/chat/${ben.id}`), ben.page.goto(`/chat/${anton.id}`)])

  // Slid to the left, nothing is sent.
  await speak(anton)
  const { x, y } = (await anton.page.getByRole('button', { name: 'Record voice note' }).boundingBox())!
  await anton.page.mouse.move(x - 120, y + 20, { steps: 4 })
  await expect(anton.page.locator('[data-recording]')).toHaveCount(0)
  await anton.page.mouse.up()
  await expect(anton.page.locator('[data-voice]')).toHaveCount(0)

  // Let go, it is.
  await speak(anton)
  await anton.page.mouse.up()
  await expect(anton.page.locator('[data-voice="still"]')).toHaveCount(1)

  // Slid up, it goes on without a finger.
  await speak(anton, /0:/)
  await anton.page.mouse.move(x + 20, y - 100, { steps: 4 })
  await anton.page.mouse.up()
  await expect(anton.page.locator('[data-recording]')).toContainText(A_SECOND)
  await anton.page.getByRole('button', { name: 'Stop recording' }).click()
  await expect(anton.page.getByRole('button', { name: 'Discard voice note' })).toBeVisible()
  await anton.page.getByRole('button', { name: 'Send' }).click()
  await expect(anton.page.locator('[data-voice="still"]')).toHaveCount(2)

  await anton.page.goto('/messages')
  await expect(anton.page.getByRole('listitem').filter({ hasText: ben.username })).toContainText(
    'Voice note 0:',
  )

  const notes = ben.page.locator('[data-voice]')
  const unanswered = ben.page.getByText('You haven’t answered him yet')
  const heard = await listHeard(ben)
  await expect(unanswered).toHaveCount(2)
  await notes.last().getByRole('button', { name: 'Play voice note' }).click()
  await expect.poll(heard).toEqual([2])
  await expect(unanswered).toHaveCount(1)

  // Once answered, one note leads to the next.
  await ben.page.getByPlaceholder('Type a message...').fill('I hear you')
  await ben.page.getByRole('button', { name: 'Send' }).click()
  await expect(unanswered).toHaveCount(0)
  await notes.first().getByRole('button', { name: 'Play voice note' }).click()
  await expect.poll(heard).toEqual([2, 1, 2])
})
