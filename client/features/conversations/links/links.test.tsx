import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderScreen } from '#client/testing/render-screen.tsx'
import { findLinks } from './find-links.ts'
import { LinkedWords } from './linked-words.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

const hosts = (text: string) => findLinks(text).flatMap(({ link }) => link?.host ?? [])

test('a text keeps every letter around its links', () => {
  const text = 'See (https://example.org/a?b=1), or www.example.com!\nBye'
  expect(
    findLinks(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
  expect(findLinks(text).flatMap(({ link }) => link?.href ?? [])).toEqual([
    'https://example.org/a?b=1',
    'https://www.example.com/',
  ])
})

test('a host is shown in the letters of DNS, so that none passes for another', () => {
  expect(hosts('https://аpple.com/x')).toEqual(['xn--pple-43d.com'])
  expect(hosts('https://EXAMPLE.org')).toEqual(['example.org'])
})

test('what only looks like a link to somewhere stays a text', () => {
  for (const text of [
    'javascript:alert(1)',
    'data:text/html,x',
    'https://bank.example@evil.example/',
    'http://localhost:80',
    'www.',
    'https://',
    'mail me at a@b.example',
  ])
    expect(hosts(text)).toEqual([])
})

test('a link of somebody one has answered opens apart from the product, and tells it nothing', () => {
  renderScreen(<LinkedWords text="https://example.org/menu" asksFirst={false} />)
  const link = screen.getByRole('link')
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
  expect(link.querySelector('b')?.textContent).toBe('example.org')
})

test('a link of a stranger asks first, and says where it leads', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  const { user } = renderScreen(<LinkedWords text="Look: https://example.org/menu" asksFirst />)
  await user.click(screen.getByRole('link'))
  expect(open).not.toHaveBeenCalled()
  expect(await screen.findByRole('heading', { name: 'Open example.org?' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Open link' }))
  expect(open).toHaveBeenCalledWith('https://example.org/menu', '_blank', 'noopener,noreferrer')
})
