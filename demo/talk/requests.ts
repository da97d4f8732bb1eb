/** First words of men whom the visitor does not know, each by itself. */
export const requestLines = [
  'Hello from up north! I’m down your way at the end of the month. Is that crossword still unfinished?',
  'Your bread made me hungry and your bio made me smile. Room for one more at the table?',
]
