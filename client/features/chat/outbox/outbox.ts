import type { QueryClient } from '@tanstack/react-query'
import { errorText } from '#client/platform/api/api-error.ts'
import { now } from '#client/platform/clock.ts'
import { newClientId } from '#client/platform/new-client-id.ts'
import { toast } from '#client/ui/toast.tsx'
import { returnToDraft } from '../drafts.ts'
import { withTurn } from './lane-turn.ts'
import { type ChatTarget, type OutboxEntry, type OutgoingMessage, targetKey } from './outbox-entry.ts'
import { changeEntries, dropProgress, listEntries, noteProgress } from './outbox-state.ts'
import { forgetfulStore, type OutboxStore, openOutboxStore } from './outbox-store.ts'
import { judge, type Trouble } from './retry-rules.ts'
import { uploadFile } from './upload-file.ts'

type TargetOf<Kind> = Extract<ChatTarget, { kind: Kind }>

/** How messages of one kind go out, and what is done with the answer. */
export type OutboxRoute<Kind extends ChatTarget['kind'], Message> = {
  send: (entry: OutboxEntry & { target: TargetOf<Kind> }, signal: AbortSignal) => Promise<Message>
  arrived: (queryClient: QueryClient, message: Message, target: TargetOf<Kind>) => void
  /** A text that cannot be sent leaves the chat and goes back to the input; else it stays, with 'Tap to retry'. */
  returnsText?: boolean
}
type AnyRoute = OutboxRoute<ChatTarget['kind'], unknown>

const routes = new Map<ChatTarget['kind'], AnyRoute>()

export function registerOutboxRoute<Kind extends ChatTarget['kind'], Message>(
  kind: Kind,
  route: OutboxRoute<Kind, Message>,
): void {
  routes.set(kind, route as unknown as AnyRoute)
}

type Session = {
  memberId: number
  queryClient: QueryClient
  store: OutboxStore
  others: BroadcastChannel
}
let session: Session | undefined
/** One lane per chat: what goes to one waits for what was written to him before, and for nobody else. */
const lanes = new Map<string, Promise<void>>()
const troubles = new Map<string, Trouble>()
const pauses = new Map<string, ReturnType<typeof setTimeout>>()
const uploads = new Map<string, AbortController>()
/** On their way into and out of the database: what it tells meanwhile is older than what we know. */
const saving = new Set<string>()
const gone = new Set<string>()
/** Written before the outbox began: its code comes after the first screen. */
const early: (() => void)[] = []

/** Begins to send what waits for this member, in this visit and from earlier ones. */
export function startOutbox(memberId: number, queryClient: QueryClient): () => void {
  const others = new BroadcastChannel(`outbox-${memberId}`)
  const mine: Session = { memberId, queryClient, store: openOutboxStore(memberId), others }
  session = mine
  others.onmessage = () => void reload()
  window.addEventListener('online', flushOutbox)
  void reload().then(flushOutbox)
  for (const write of early.splice(0)) write()
  return () => {
    window.removeEventListener('online', flushOutbox)
    others.close()
    for (const pause of pauses.values()) clearTimeout(pause)
    pauses.clear()
    if (session !== mine) return
    session = undefined
    changeEntries(() => [])
  }
}

/** Writes a message down and sends it as soon as it can be. */
export function queueMessage(target: ChatTarget, message: OutgoingMessage): void {
  if (!session) return void early.push(() => queueMessage(target, message))
  const same = takeReturned(target, message)
  if (same) {
    retryEntry(same)
    return
  }
  const entry: OutboxEntry = {
    ...message,
    target,
    clientId: newClientId(),
    createdAt: now().toISOString(),
    state: 'waiting',
  }
  void keep(entry).then(() => run(targetKey(target)))
}

/** What had come back is written anew. Unchanged it is the same message, which may have arrived after all. */
function takeReturned(target: ChatTarget, message: OutgoingMessage): OutboxEntry | undefined {
  if (message.messageType !== 'text') return undefined
  const key = targetKey(target)
  const returned = listEntries().filter((each) => each.state === 'returned' && targetKey(each.target) === key)
  const same = returned.find(({ content }) => content === message.content)
  for (const entry of returned) if (entry !== same) void discardEntry(entry)
  return same
}

export function retryEntry(entry: OutboxEntry): void {
  troubles.delete(targetKey(entry.target))
  void keep({ ...entry, state: 'waiting' }).then(() => run(targetKey(entry.target)))
}

/** Takes back what has not gone out yet. */
export async function discardEntry(entry: OutboxEntry): Promise<void> {
  uploads.get(entry.clientId)?.abort()
  await forget(entry)
}

/** The line is back: nothing waits any longer than it must. */
export function flushOutbox(): void {
  for (const pause of pauses.values()) clearTimeout(pause)
  pauses.clear()
  for (const key of new Set(listEntries().map(({ target }) => targetKey(target)))) run(key)
}

async function reload(): Promise<void> {
  const current = session
  if (!current) return
  const kept = await current.store.list().catch(() => {
    current.store = forgetfulStore()
    return [...listEntries()]
  })
  if (session === current) changeEntries((shown) => reconcile(kept, shown))
}

function reconcile(kept: OutboxEntry[], shown: readonly OutboxEntry[]): OutboxEntry[] {
  const newer = shown.filter(({ clientId }) => saving.has(clientId))
  const settled = kept.filter(({ clientId }) => !gone.has(clientId) && !saving.has(clientId))
  return [...settled, ...newer].sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
}

async function keep(entry: OutboxEntry): Promise<void> {
  const current = session
  if (!current || gone.has(entry.clientId)) return
  saving.add(entry.clientId)
  changeEntries((entries) =>
    entries.some(({ clientId }) => clientId === entry.clientId)
      ? entries.map((each) => (each.clientId === entry.clientId ? entry : each))
      : [...entries, entry],
  )
  await current.store.put(entry).catch(() => {
    current.store = forgetfulStore()
    return current.store.put(entry)
  })
  saving.delete(entry.clientId)
  if (gone.has(entry.clientId)) await current.store.remove(entry)
  tellOtherTabs(current)
}

async function forget(entry: OutboxEntry): Promise<void> {
  const current = session
  gone.add(entry.clientId)
  dropProgress(entry.clientId)
  changeEntries((entries) => entries.filter(({ clientId }) => clientId !== entry.clientId))
  if (!current) return
  await current.store.remove(entry).catch(() => {})
  tellOtherTabs(current)
}

function tellOtherTabs(current: Session): void {
  if (session === current) current.others.postMessage('changed')
}

const nextIn = (key: string) =>
  listEntries().find(({ target, state }) => state === 'waiting' && targetKey(target) === key)

function run(key: string): void {
  const current = session
  if (!current || lanes.has(key) || pauses.has(key) || !nextIn(key)) return
  const lane = withTurn(`outbox-${current.memberId}-${key}`, async () => {
    // Another tab may have sent it while we waited for our turn.
    await reload()
    for (let entry = nextIn(key); entry && session === current; entry = nextIn(key)) {
      if (!(await deliver(current, entry))) return
    }
  })
  lanes.set(key, lane)
  void lane.finally(() => {
    lanes.delete(key)
    if (session === current) run(key)
  })
}

/** True when the next one may follow. */
async function deliver(current: Session, entry: OutboxEntry): Promise<boolean> {
  const key = targetKey(entry.target)
  const route = routes.get(entry.target.kind)
  if (!route) return fail(entry, undefined)
  const abort = new AbortController()
  uploads.set(entry.clientId, abort)
  try {
    const ready = await prepare(entry, abort.signal)
    const message = await route.send(ready, abort.signal)
    route.arrived(current.queryClient, message, entry.target)
    troubles.delete(key)
    await forget(entry)
    return true
  } catch (error) {
    if (abort.signal.aborted) return true
    return afterFailure(entry, key, error)
  } finally {
    uploads.delete(entry.clientId)
  }
}

async function prepare(entry: OutboxEntry, signal: AbortSignal): Promise<OutboxEntry> {
  if (!entry.file || entry.content) return entry
  const onProgress = (share: number) => noteProgress(entry.clientId, share)
  const { url, messageType } = await uploadFile(entry.file, { signal, onProgress })
  const uploaded = { ...entry, content: url, messageType }
  await keep(uploaded)
  return uploaded
}

function afterFailure(entry: OutboxEntry, key: string, error: unknown): boolean | Promise<boolean> {
  const { waits, tries } = troubles.get(key) ?? { waits: 0, tries: 0 }
  const verdict = judge(error, { waits, tries })
  troubles.delete(key)
  if (verdict.kind === 'give-up') return fail(entry, error)
  troubles.set(key, { waits: waits + 1, tries: verdict.countsAsTry ? tries + 1 : tries })
  pauses.set(
    key,
    setTimeout(() => {
      pauses.delete(key)
      run(key)
    }, verdict.afterMs),
  )
  return false
}

/** It stays, with 'Tap to retry', or its text goes back. An upload may have been thrown away, so it is done anew. */
async function fail(entry: OutboxEntry, error: unknown): Promise<boolean> {
  const returns = entry.messageType === 'text' && routes.get(entry.target.kind)?.returnsText === true
  if (returns && session) returnToDraft(session.memberId, targetKey(entry.target), entry.content)
  await keep({ ...entry, content: entry.file ? '' : entry.content, state: returns ? 'returned' : 'failed' })
  toast({
    title: 'Failed to send message',
    description: errorText(error, 'Please try again.'),
    variant: 'destructive',
  })
  return true
}
