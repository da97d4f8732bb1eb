export type FeedbackNote = { rating: number; comment: string; answer: string | null }

export const feedbackNotes: FeedbackNote[] = [
  {
    rating: 5,
    comment: 'Finally an app that doesn’t tell the whole street where I live. Thank you.',
    answer: 'That’s the idea we started with. Glad it shows. Enjoy yourself out there.',
  },
  {
    rating: 4,
    comment: 'Love the quick messages. Could there be more of them?',
    answer: 'Noted, and passed to the man who writes them. He’s very pleased.',
  },
  {
    rating: 5,
    comment: 'Met someone lovely in week one. He cooks. I’m ruined for other men.',
    answer: 'We take no responsibility, but we do take leftovers. Congratulations!',
  },
  { rating: 5, comment: 'The violet heart when it’s mutual. That’s all. Keep it.', answer: null },
  {
    rating: 3,
    comment: 'Blocked someone and he was really gone. Good. Would like a note for myself on why I did it.',
    answer:
      'A private note is a good thought. For now your list of blocks is under Safety, and only you can see it.',
  },
  {
    rating: 4,
    comment: 'Works well on my old phone. Map is a bit slow on the train, but so is the train.',
    answer: null,
  },
  {
    rating: 2,
    comment: 'Somebody used a picture of an actor.',
    answer: 'Thank you for the report. We looked into it and the account is closed. Please keep telling us.',
  },
  { rating: 5, comment: '', answer: 'Five stars and not a word. We like a man of few words.' },
  {
    rating: 4,
    comment: 'Could we have a filter for people who like board games? Serious question.',
    answer: 'Seriously considered. Until then there’s a group for it, and they need a fourth.',
  },
  {
    rating: 5,
    comment: 'I’m 61 and thought I’d be invisible here. I am not.',
    answer: 'You most certainly are not. This made our day.',
  },
  {
    rating: 3,
    comment:
      'Notifications for ratings shouldn’t say who, and they don’t. Good. More dark corners in dark mode please.',
    answer: null,
  },
  {
    rating: 1,
    comment: 'Nobody’s answered me in two days.',
    answer:
      'Sorry to hear it. A face picture and one line about what you like help a lot. Write to us again in a week?',
  },
  { rating: 4, comment: 'The recorder counting down from ten makes me giggle every time.', answer: null },
  {
    rating: 5,
    comment: 'Exported my data to see what you keep. It was short. Respect.',
    answer: 'Short is the plan. Thanks for looking.',
  },
]
