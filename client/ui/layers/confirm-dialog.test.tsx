import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ConfirmDialog } from './confirm-dialog.tsx'

function ask(pending = false) {
  const onConfirm = vi.fn()
  const onOpenChange = vi.fn()
  render(
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title="Delete Group"
      text="This action cannot be undone."
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      pending={pending}
      onConfirm={onConfirm}
    />,
  )
  return { onConfirm, onOpenChange, user: userEvent.setup() }
}

test('the dialog is modal and named by its title and text', () => {
  ask()
  const dialog = screen.getByRole('alertdialog', { name: 'Delete Group' })
  expect(dialog.getAttribute('aria-modal')).toBe('true')
  const text = document.getElementById(dialog.getAttribute('aria-describedby') ?? '')
  expect(text?.textContent).toBe('This action cannot be undone.')
})

test('Cancel stands first and has the focus', () => {
  ask()
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Cancel', 'Delete'])
  expect(document.activeElement?.textContent).toBe('Cancel')
})

test('Cancel and Esc close it, confirming leaves that to the caller', async () => {
  const { user, onConfirm, onOpenChange } = ask()
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(onConfirm).toHaveBeenCalledOnce()
  expect(onOpenChange).not.toHaveBeenCalled()
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onOpenChange.mock.calls).toEqual([[false], [false]])
})

test('while pending it says so, cannot be sent twice and does not close', async () => {
  const { user, onConfirm, onOpenChange } = ask(true)
  await user.click(screen.getByRole('button', { name: 'Deleting...' }))
  await user.keyboard('{Escape}')
  expect(onConfirm).not.toHaveBeenCalled()
  expect(onOpenChange).not.toHaveBeenCalled()
})
