import type { CurrentUser } from '#contract/auth.ts'

type NextStep = {
  text: string
  /** What opens the form in which it is done. A picture is not: its camera is in sight. */
  action?: string
}

/** The most useful thing that a page still lacks; nothing once it says enough to be read. */
export function nextStep({ profileImageUrl, profile }: Pick<CurrentUser, 'profileImageUrl' | 'profile'>) {
  if (!profile || profile.hintDismissed) return undefined
  const steps: (NextStep & { isDone: boolean })[] = [
    { isDone: profileImageUrl !== null, text: 'A picture gets more answers: the camera above adds one.' },
    { isDone: profile.bio !== '', text: 'A few words make it easier to say hello.', action: 'Write a bio' },
    {
      isDone: profile.interests.length > 0,
      text: 'Others see which interests they share with you.',
      action: 'Add interests',
    },
    {
      isDone: profile.lookingFor.length > 0,
      text: 'Saying what you look for saves both of you time.',
      action: 'Choose',
    },
    { isDone: profile.headline !== '', text: 'One line can top your page.', action: 'Add a headline' },
  ]
  return steps.find(({ isDone }) => !isDone)
}
