export const groupPrompt = 'Planning a threesome, or just a chill out? Set the table and say who’s invited.'

export const locationReason =
  'Your location shows you who is near. We keep only an area of about a kilometre, never the spot where you are.'

// Plain on purpose: no wit where safety is spoken of.
export const houseRules: { title: string; text: string }[] = [
  { title: 'Adults only', text: 'Everyone here is 18 or older. No exceptions, no jokes about it.' },
  { title: 'Ask, and hear the answer', text: 'Consent is said, not guessed. Anyone may stop at any time.' },
  { title: 'No means no', text: 'A pass, a silence or a block is a whole answer. Let it be.' },
  {
    title: 'Never out anyone',
    text: 'What you learn here stays here: names, faces, places, who talks to whom.',
  },
  {
    title: 'Only your own pictures',
    text: 'Show no one else without his consent, and pass on nothing that was sent to you.',
  },
  {
    title: 'Be yourself',
    text: 'Borrow no one’s face, age or name. Being discreet is fine; pretending is not.',
  },
  {
    title: 'Be kind',
    text: 'No hate for a body, skin, age, gender, faith or health. Say what you like, not what you loathe.',
  },
  {
    title: 'Nothing for sale, and speak up',
    text: 'No selling, spam or threats. If something is wrong, block him and report it; we read every report.',
  },
]
