import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Field } from './field.tsx'
import { TextArea } from './text-area.tsx'

function renderBio(value = '') {
  render(
    <Field label="Bio" hint="Optional">
      <TextArea maxLength={10} defaultValue={value} />
    </Field>,
  )
  return screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Bio' })
}

test('the counter shows only near the limit', async () => {
  const user = userEvent.setup()
  const area = renderBio()
  await user.type(area, '1234567')
  expect(screen.queryByText(/\/10$/)).toBeNull()
  await user.type(area, '8')
  expect(screen.getByText('8/10')).toBeTruthy()
})

test('no more than the limit can be typed', async () => {
  const user = userEvent.setup()
  const area = renderBio('123456789')
  await user.type(area, 'abc')
  expect(area.value).toHaveLength(10)
  expect(screen.getByText('10/10')).toBeTruthy()
})

test('hint and counter describe the field', () => {
  const area = renderBio('123456789')
  const words = (area.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
  expect(words).toEqual(['Optional', '9/10'])
})
