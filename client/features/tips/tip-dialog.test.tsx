import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '#client/testing/render-screen.tsx'
import { Toaster } from '#client/ui/layers/toaster.tsx'
import { TipDialog } from './tip-dialog.tsx'

type Answer = () => Response | Promise<Response>

const sends = vi.fn<(request: RequestInit) => void>()
let answer: Answer
let sandbox = true

const sent = (facts: object = {}) =>
  Response.json({
    ...{
      id: 7,
      toUserId: 1000,
      amount: 1,
      status: 'paid',
      sandbox: true,
      createdAt: '2026-05-03T10:00:00.000Z',
    },
    ...facts,
  })
const keys = () => sends.mock.calls.map(([request]) => new Headers(request.headers).get('idempotency-key'))
const bodies = () => sends.mock.calls.map(([request]) => JSON.parse(String(request.body)))
const press = (name: string | RegExp) => screen.getByRole('button', { name })

let nextMember = 1000
function open() {
  const onOpenChange = vi.fn()
  const member = { id: ++nextMember, username: 'Andre', thumbUrl: null, thumbhash: null }
  const view = renderScreen(
    <>
      <TipDialog member={member} open onOpenChange={onOpenChange} />
      <Toaster />
    </>,
  )
  return { ...view, member, onOpenChange }
}

beforeEach(() => {
  sends.mockReset()
  sandbox = true
  answer = () => sent()
  vi.stubGlobal('fetch', async (_url: string, request: RequestInit) => {
    if (request.method === 'GET') return Response.json({ sandbox })
    sends(request)
    return answer()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('it offers £1 Quick, £5 Nice and £10 Wow, with £1 chosen', () => {
  open()
  expect(screen.getByRole('dialog', { name: 'Send Andre a tip' })).toBeTruthy()
  expect(screen.getAllByRole('radio').map((radio) => radio.textContent)).toEqual([
    '£1Quick',
    '£5Nice',
    '£10Wow',
  ])
  expect(screen.getByRole('radio', { name: /£1Quick/, checked: true })).toBeTruthy()
  expect(press('Send £1')).toBeTruthy()
})

test('it says that no money moves in the sandbox, and only there', async () => {
  open()
  expect(await screen.findByText(/no money moves/)).toBeTruthy()
})

test('with real money it says nothing of a trial', async () => {
  sandbox = false
  const { queryClient } = open()
  await waitFor(() => expect(queryClient.getQueryData(['/api/tip-settings'])).toEqual({ sandbox: false }))
  expect(screen.queryByText(/no money moves/)).toBeNull()
})

test("it reads 'Processing...' while pending, and closes on success", async () => {
  let reply: (response: Response) => void = () => undefined
  answer = () => new Promise((resolve) => (reply = resolve))
  const { user, onOpenChange, member } = open()
  await user.click(screen.getByRole('radio', { name: /£10/ }))
  await user.click(press('Send £10'))
  expect(await screen.findByRole('button', { name: 'Processing...' })).toHaveProperty('disabled', true)
  expect(onOpenChange).not.toHaveBeenCalled()
  reply(sent({ amount: 10 }))
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false))
  expect(bodies()).toEqual([{ toUserId: member.id, amount: 10 }])
})

test('a failure says so, stays open, and the next attempt bears a key of its own', async () => {
  answer = () => Response.json({ code: 'payment_failed', message: 'No' }, { status: 502 })
  const { user, onOpenChange } = open()
  await user.click(press('Send £1'))
  expect(await screen.findByText('Payment Failed')).toBeTruthy()
  expect(screen.getByText('There was an issue processing your tip. Please try again.')).toBeTruthy()
  expect(onOpenChange).not.toHaveBeenCalled()
  answer = () => sent()
  await user.click(press('Send £1'))
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false))
  expect(new Set(keys()).size).toBe(2)
})

test('after a lost answer the same key goes out again, so that it is not charged twice', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  const { user, onOpenChange } = open()
  await user.click(press('Send £1'))
  expect(await screen.findByText('Payment Failed')).toBeTruthy()
  answer = () => sent()
  await user.click(press('Send £1'))
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false))
  expect(keys()).toHaveLength(2)
  expect(new Set(keys()).size).toBe(1)
})

test('Cancel closes it and sends nothing', async () => {
  const { user, onOpenChange } = open()
  await user.click(press('Cancel'))
  expect(onOpenChange).toHaveBeenCalledWith(false)
  expect(sends).not.toHaveBeenCalled()
})
