import type { MemberRole } from '../product.ts'

export const sectionTitle: Record<MemberRole, string> = {
  Hungr: 'My oral skills',
  Feedr: 'What my cock provides',
  Switchr: "Let's trade head",
}

/** What one sends to a member of this role with one touch. */
export const quickMessages: Record<MemberRole, string[]> = {
  Hungr: [
    'Table for two tonight?',
    'How big is your appetite?',
    'Your bio made me want to cook.',
    'What do you like, and what is off the menu?',
  ],
  Feedr: [
    'Still serving tonight?',
    'What are you in the mood for?',
    'Coffee first, then we’ll see?',
    'Your bio made me hungry.',
  ],
  Switchr: [
    'Who goes first: you, me or a coin?',
    'Giving or getting tonight?',
    'Your place, mine, or a drink between?',
    'Tell me your yes, your no and your maybe.',
  ],
}

/** Shown under the section title of a member of this role. */
export const conversationStarters: Record<MemberRole, string[]> = {
  Hungr: [
    'I come with an appetite.',
    'I never talk with my mouth full. I do listen.',
    'Slow food movement: I take my time.',
    'Tell me what you like. I take notes.',
    'A clean plate is the best compliment.',
  ],
  Feedr: [
    'I like to look after a guest properly.',
    'Generous portions, and no one is rushed.',
    'Ask nicely and there are seconds.',
    'I say please, thank you, and well done.',
    'Tell me your limits first. I’m a good host.',
  ],
  Switchr: [
    'Heads or tails? You call it.',
    'I’ll show you mine if you ask for it nicely.',
    'Turn and turn about, and nobody keeps score.',
    'Depends on the night, and on you.',
    'Fair trade, sourced locally.',
  ],
}
