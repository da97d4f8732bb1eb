import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ViewerProvider } from '#client/platform/session/viewer.tsx'
import { newMember } from '#client/testing/current-user.ts'
import { stubNetwork } from '#client/testing/network.ts'
import { renderScreen } from '#client/testing/render-screen.tsx'
import { Toaster } from '#client/ui/layers/toaster.tsx'
import type { OwnProfile } from '#contract/profile.ts'
import { ProfileSetupScreen } from './profile-setup-screen.tsx'
import { findDraftProblem, readDraft } from './setup-draft.ts'

const network = stubNetwork()
const viewer = newMember()
const profile: OwnProfile = {
  role: 'Feedr',
  age: 32,
  hostTravelPreference: 'Travel/Host',
  sexualOrientation: 'Gay',
  attribute: '0.0',
  bio: '',
  interests: [],
  headline: '',
  pronouns: '',
  heightCm: null,
  build: null,
  lookingFor: [],
  languages: [],
  pictureCaption: '',
  hintDismissed: false,
  locationVisible: true,
  locationPrecision: 1,
  showsAge: true,
  showsDistance: true,
  groupInvitations: 'anyone',
  shownArea: null,
  travelsTo: null,
  locationLat: null,
  locationLng: null,
}

function open() {
  return renderScreen(
    <ViewerProvider viewer={viewer}>
      <ProfileSetupScreen />
      <Toaster />
    </ViewerProvider>,
    { route: '/profile-setup' },
  )
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

async function reachLastStep() {
  const page = open()
  await page.user.click(screen.getByLabelText(/I am a Feedr/))
  await page.user.click(button('Next'))
  await page.user.type(screen.getByLabelText('Age'), '32')
  await page.user.click(button('Next'))
  return page
}

test('step 1 offers the three roles and goes on only with one; Back is disabled', async () => {
  const { user } = open()
  expect(screen.getByText('Step 1 of 3')).toBeTruthy()
  for (const title of ['I am a Hungr', 'I am a Feedr', 'I am a Switchr (both)'])
    expect(screen.getByText(title)).toBeTruthy()
  expect(button('Back').disabled).toBe(true)
  expect(button('Next').disabled).toBe(true)
  await user.click(screen.getByLabelText(/I am a Switchr \(both\)/))
  expect(button('Next').disabled).toBe(false)
})

test('step 2 goes on only with an age of 18 to 99, typed on a numeric keypad', async () => {
  const { user } = open()
  await user.click(screen.getByLabelText(/I am a Hungr/))
  await user.click(button('Next'))
  const age = screen.getByLabelText('Age')
  expect(age.getAttribute('inputmode')).toBe('numeric')
  await user.type(age, '17')
  expect(screen.getByText('Please enter a valid age between 18 and 99.')).toBeTruthy()
  expect(button('Next').disabled).toBe(true)
  await user.clear(age)
  await user.type(age, '18')
  expect(button('Next').disabled).toBe(false)
})

test('answers survive a reload', async () => {
  const { user, unmount } = await reachLastStep()
  await user.type(screen.getByLabelText('Bio'), 'Barista')
  unmount()
  open()
  expect(screen.getByText('Step 3 of 3')).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Bio').value).toBe('Barista')
})

test("the last button reads 'Creating...' while the profile is created, with what was answered", async () => {
  network.mockReturnValue(new Promise(() => {}))
  const { user } = await reachLastStep()
  await user.click(screen.getByLabelText(/Keep my location private/))
  await user.click(button('Complete Setup'))
  expect(button('Creating...').disabled).toBe(true)
  const [address, request] = network.mock.calls[0]!
  expect(address).toBe('/api/profile')
  expect(JSON.parse(String(request?.body))).toEqual({
    role: 'Feedr',
    age: 32,
    bio: '',
    locationVisible: false,
  })
})

test("success says 'Profile Created!' and forgets the answers", async () => {
  network.mockImplementation(async () => new Response(JSON.stringify(profile)))
  const { user } = await reachLastStep()
  await user.click(button('Complete Setup'))
  expect(await screen.findByText('Profile Created!')).toBeTruthy()
  expect(sessionStorage.getItem('profileCompleted')).toBe('true')
  expect(readDraft().role).toBeNull()
})

test('a failure keeps the answers and says so', async () => {
  network.mockImplementation(async () => new Response('', { status: 500 }))
  const { user } = await reachLastStep()
  await user.click(button('Complete Setup'))
  expect(await screen.findByText('Failed to create profile. Please try again.')).toBeTruthy()
  expect(button('Complete Setup').disabled).toBe(false)
  expect(readDraft().role).toBe('Feedr')
})

test('what is missing and an age that cannot be are told apart', () => {
  const draft = { ...readDraft(), role: 'Hungr' as const, age: '30' }
  expect(findDraftProblem(draft)).toBeUndefined()
  for (const missing of [
    { ...draft, role: null },
    { ...draft, age: '' },
  ])
    expect(findDraftProblem(missing)).toEqual({
      title: 'Missing Information',
      description: 'Please select your role and enter your age to continue.',
    })
  expect(findDraftProblem({ ...draft, age: '17' })).toEqual({
    title: 'Invalid age',
    description: 'Please enter a valid age between 18 and 99.',
  })
})

test('one can leave the set-up: skip it, log out, and as an admin go to the panel', () => {
  const { unmount } = open()
  expect(screen.getByRole('link', { name: 'Skip for now' }).getAttribute('href')).toBe('/discovery')
  expect(button('Log out').disabled).toBe(false)
  expect(screen.queryByRole('link', { name: 'Admin' })).toBeNull()
  unmount()
  renderScreen(
    <ViewerProvider viewer={{ ...viewer, role: 'admin' }}>
      <ProfileSetupScreen />
    </ViewerProvider>,
  )
  expect(screen.getByRole('link', { name: 'Admin' }).getAttribute('href')).toBe('/admin')
})
