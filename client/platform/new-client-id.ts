/** A name for something that is sent, by which the server knows it again: however often it is tried, it happens once. */
export function newClientId(): string {
  // Not crypto.randomUUID, which is missing where the page did not come by https.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
