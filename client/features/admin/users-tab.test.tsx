import { screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { ViewerProvider } from '#client/platform/session/viewer.tsx'
import { stubNetwork } from '#client/testing/network.ts'
import { renderScreen } from '#client/testing/render-screen.tsx'
import type { AdminUser } from '#contract/admin.ts'
import type { CurrentUser } from '#contract/auth.ts'
import { OWNER_ID } from '#contract/product.ts'
import { UsersTab } from './users-tab.tsx'
import { UsersTable } from './users-table.tsx'

const network = stubNetwork()
const viewer = { id: 1001, username: 'boss', role: 'superadmin' } as CurrentUser

const marco: AdminUser = {
  id: 1042,
  username: 'marco',
  email: 'marco@example.org',
  emailProven: true,
  role: 'user',
  isBlocked: false,
  profile_image_url: '/api/media/x',
  gallery_count: 12,
  createdAt: '2026-11-12T12:00:00.000Z',
}
const owner: AdminUser = { ...marco, id: OWNER_ID, username: 'daniel', role: 'superadmin' }
const sven: AdminUser = {
  ...marco,
  id: 1027,
  username: 'sven',
  isBlocked: true,
  profile_image_url: null,
  gallery_count: 0,
  createdAt: '',
}

function answer(users: AdminUser[]) {
  network.mockImplementation(
    async () => new Response(JSON.stringify(users), { headers: { 'x-total-count': String(users.length) } }),
  )
}
const draw = (ui: ReactNode, route = '/admin') =>
  renderScreen(<ViewerProvider viewer={viewer}>{ui}</ViewerProvider>, { route })
const asked = () => new URL(String(network.mock.lastCall?.[0]), 'http://localhost').searchParams

test('a row shows status, picture, gallery and the day of joining, with dashes and Unknown where there is none', () => {
  draw(<UsersTable users={[marco, sven, owner]} canGrant />)
  const rows = screen.getAllByRole('row').slice(1)
  const words = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  )
  expect(words).toEqual([
    ['1042', 'marco', 'marco@example.org', 'user', 'Active', '', '12', 'Nov 12', 'Edit roleBlock'],
    ['1027', 'sven', 'marco@example.org', 'user', 'Blocked', '–', '–', 'Unknown', 'Edit roleUnblock'],
    ['27', 'daniel', 'marco@example.org', 'superadmin', 'Active', '', '12', 'Nov 12', 'Edit roleBlock'],
  ])
  expect(screen.getAllByLabelText('Has a picture')).toHaveLength(2)
  expect(screen.getByRole('link', { name: 'marco' }).getAttribute('href')).toBe('/user/1042')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Block daniel' }).disabled).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Block marco' }).disabled).toBe(false)
})

test('an admin is not offered to block another admin, a superadmin is', () => {
  const colleague = { ...marco, role: 'admin' as const }
  const isOffered = () => !screen.getByRole<HTMLButtonElement>('button', { name: 'Block marco' }).disabled
  const { unmount } = draw(<UsersTable users={[colleague]} canGrant={false} />)
  expect(isOffered()).toBe(false)
  unmount()
  draw(<UsersTable users={[colleague]} canGrant />)
  expect(isOffered()).toBe(true)
})

test('a row that comes twice is shown once', async () => {
  answer([marco, marco, owner])
  draw(<UsersTab canGrant />)
  expect(screen.getByText('Loading users...')).toBeTruthy()
  expect(await screen.findAllByRole('link')).toHaveLength(2)
  expect(screen.getByRole('heading', { name: 'User Management (3 users)' })).toBeTruthy()
})

test('filters, order and time range come from the address and go to the server', async () => {
  answer([])
  const { user } = draw(<UsersTab canGrant />, '/admin?timeRange=30d&role=admin&sort=email&direction=asc')
  expect(await screen.findByText('No users found matching your search criteria')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'User Management (0 users)' })).toBeTruthy()
  expect(Object.fromEntries(asked())).toMatchObject({
    timeRange: '30d',
    role: 'admin',
    sort: 'email',
    direction: 'asc',
  })
  await user.type(screen.getByRole('searchbox', { name: 'Username' }), 'mar')
  await user.selectOptions(screen.getByLabelText('Role'), 'superadmin')
  await waitFor(() =>
    expect(Object.fromEntries(asked())).toMatchObject({ username: 'mar', role: 'superadmin' }),
  )
})

test('one user is one, and how many there are is said only once it is known', async () => {
  answer([marco])
  draw(<UsersTab canGrant />)
  expect(screen.getByRole('heading', { name: 'User Management' })).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'User Management (1 user)' })).toBeTruthy()
})

test('a search says that it looks into a time only, and looks everywhere when asked to', async () => {
  answer([])
  const { user } = draw(<UsersTab canGrant />, '/admin?username=marco')
  expect(screen.getByText('Only those who joined in the last 7 days.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Search all' }))
  await waitFor(() => expect(asked().get('timeRange')).toBe('all'))
  expect(screen.queryByRole('button', { name: 'Search all' })).toBeNull()
})
