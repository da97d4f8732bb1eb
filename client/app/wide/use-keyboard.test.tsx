import { fireEvent, render, screen } from '@testing-library/react'
import { Link, MemoryRouter, Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { IconButton } from '#client/ui/icon-button.tsx'
import { useKeyboard } from './use-keyboard.ts'

function Frame() {
  useKeyboard(undefined)
  return (
    <main>
      <Routes>
        <Route
          path="/discovery"
          element={
            <IconButton label="Search by username" asChild>
              <Link to="/search">Search</Link>
            </IconButton>
          }
        />
        <Route path="/search" element={<input type="search" />} />
      </Routes>
    </main>
  )
}

test('/ leads from the grid to the search by name, and there to its field', () => {
  render(
    <MemoryRouter initialEntries={['/discovery']}>
      <Frame />
    </MemoryRouter>,
  )
  fireEvent.keyDown(document.body, { key: '/' })
  const field = screen.getByRole('searchbox')
  field.blur()
  fireEvent.keyDown(document.body, { key: '/' })
  expect(document.activeElement).toBe(field)
})
