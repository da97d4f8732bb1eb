import { expect } from '@playwright/test'
import type { ElementId, Session } from './web-driver.ts'

const ID = 'element-6066-11e4-a52e-4f735466cecf'
const CONTROLS =
  'a, button, input, textarea, select, label, summary, [role=button], [role=tab], [role=menuitem], [role=radio], [role=switch], [role=checkbox]'

/** Runs in the page: the last control of this name that can be used, as a screen reader would say it, or nearly. */
const FIND = `
  const [wanted, controls] = arguments
  const isSeen = (each) => !each.disabled && (each.type === 'file' || (each.getClientRects().length > 0 && getComputedStyle(each).visibility !== 'hidden'))
  const labelOf = (each) => each.labels?.[0]?.innerText
  const names = (each) => [each.getAttribute('aria-label'), labelOf(each), each.innerText, each.getAttribute('placeholder')]
  const tidy = (name) => (name ?? '').trim().replace(/\\s+/g, ' ')
  return [...document.querySelectorAll(controls)].filter((each) => isSeen(each) && names(each).some((name) => tidy(name) === wanted)).at(-1) ?? null`

/** Whether an element stands where it stood a moment ago. */
const IS_AT_REST = `
  const place = () => JSON.stringify(given[0].getBoundingClientRect())
  const before = place()
  await new Promise((resolve) => setTimeout(resolve, 100))
  return place() === before`

/** A window of WebKit with one person before it. What is not there yet is waited for. */
export class Phone {
  readonly #session: Session
  readonly #origin: string

  constructor(session: Session, origin: string) {
    this.#session = session
    this.#origin = origin
  }

  async open(path: string): Promise<void> {
    await this.#session.command('POST', '/url', { url: new URL(path, this.#origin).href })
  }

  async reload(): Promise<void> {
    await this.#session.command('POST', '/refresh', {})
  }

  async back(): Promise<void> {
    await this.run('history.back()')
  }

  /** What a body of a function gives in the page. */
  run<T>(script: string, ...args: unknown[]): Promise<T> {
    return this.#session.command('POST', '/execute/sync', { script, args })
  }

  /** The same for a body that awaits. */
  async runAsync<T>(body: string, ...args: unknown[]): Promise<T> {
    const script = `const done = arguments[arguments.length - 1]; (async (...given) => { ${body} })(...arguments).then(done)`
    return this.#session.command('POST', '/execute/async', { script, args })
  }

  async press(name: string): Promise<void> {
    await this.#act(name, (id) => this.#session.command('POST', `/element/${id}/click`, {}))
  }

  async write(name: string, text: string): Promise<void> {
    await this.#act(name, (id) => this.#session.command('POST', `/element/${id}/value`, { text }))
  }

  /** A file for the input of this name. */
  choose(name: string, path: string): Promise<void> {
    return this.write(name, path)
  }

  async sees(text: string): Promise<void> {
    await expect
      .poll(() => this.run<string>('return document.body.innerText'), { message: text })
      .toContain(text)
  }

  async seesNot(text: string): Promise<void> {
    await expect.poll(() => this.run<string>('return document.body.innerText')).not.toContain(text)
  }

  async isAt(path: string): Promise<void> {
    await expect.poll(() => this.run<string>('return location.pathname')).toBe(path)
  }

  /** Something on the page becomes so. */
  async comesTo(script: string): Promise<void> {
    await expect.poll(() => this.run(script), { message: script }).toBeTruthy()
  }

  async picture(): Promise<Buffer> {
    return Buffer.from(await this.#session.command<string>('GET', '/screenshot'), 'base64')
  }

  close(): Promise<void> {
    return this.#session.close()
  }

  /** Something may still move over it, or it may be drawn anew: then it is looked for again. */
  async #act(name: string, act: (id: string) => Promise<unknown>): Promise<void> {
    await expect(async () => {
      const found = await this.run<ElementId | null>(FIND, name, CONTROLS)
      expect(found, name).not.toBeNull()
      // A sheet that is still on its way would have another row under the finger.
      expect(await this.runAsync<boolean>(IS_AT_REST, found), `${name} is at rest`).toBe(true)
      await act(found![ID])
    }).toPass({ timeout: 30_000 })
  }
}
