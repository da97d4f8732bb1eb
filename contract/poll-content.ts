/** The content of a message that is a poll: what was asked, and the answers, each a line. */
export const pollContent = (question: string, answers: readonly string[]): string =>
  [question, ...answers].map((text) => text.replace(/\s*\n\s*/g, ' ')).join('\n')

export function readPollContent(content: string): { question: string; answers: string[] } {
  const [question = '', ...answers] = content.split('\n')
  return { question, answers }
}
