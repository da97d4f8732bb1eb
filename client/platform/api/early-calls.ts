import { TIMEOUT_MS } from './timeout.ts'

const calls = new Map<string, Promise<Response>>()

/** Makes a call before the code that wants its answer is there. */
export function beginCall(path: string): Promise<Response> {
  // As the app would make it: an answer that the page's header has asked for is used only by the same call.
  const call = fetch(path, { credentials: 'same-origin', signal: AbortSignal.timeout(TIMEOUT_MS) })
  // Whoever takes it sees the failure.
  call.catch(() => undefined)
  calls.set(path, call)
  // The body of an answer can be read once, and it is the app's to read.
  return call.then((reply) => reply.clone())
}

/** The answer to a call that has begun, once. */
export function takeCall(path: string): Promise<Response> | undefined {
  const call = calls.get(path)
  calls.delete(path)
  return call
}

/** What was not wanted at the start would be old when it is. */
export function dropCalls(): void {
  calls.clear()
}
