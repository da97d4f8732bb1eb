/** What is said of a photo to who cannot see it. */
export const withCaption = (words: string, caption: string): string =>
  caption ? `${words}: ${caption}` : words
