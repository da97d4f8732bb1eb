/** Under quickies, in the order of the clips. */
export const captions = [
  'Freshly shaved, slightly regretting it',
  'Kettle’s on. Who’s in?',
  'Friday face',
  'New shirt. Opinions, please',
  'This is me being subtle',
  'Ten minutes from dinner, no idea what',
  'Back in town and awake',
  'Say something nice and I’ll do it again',
]
