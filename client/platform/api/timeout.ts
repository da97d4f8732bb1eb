/** How long an answer is waited for. */
export const TIMEOUT_MS = 30_000
