import { bytes, type Endpoint, type Input, type Output } from '#contract/endpoint.ts'
import { ApiError } from './api-error.ts'
import { takeCall } from './early-calls.ts'
import { parseHeaders, parseReply, type RawReply, toApiError } from './response.ts'
import { TIMEOUT_MS } from './timeout.ts'
import { sendForm } from './upload.ts'

type Part<E, Key extends string> =
  E extends Record<Key, infer Schema> ? { [K in Key]: Input<Schema> } : { [K in Key]?: undefined }

type UploadPart<E> = E extends { upload: object }
  ? { upload: Blob; onProgress?: (share: number) => void }
  : { upload?: undefined; onProgress?: undefined }

type Transport = { signal?: AbortSignal; headers?: Record<string, string> }

export type CallInput<E extends Endpoint> = Part<E, 'params'> &
  Part<E, 'query'> &
  Part<E, 'body'> &
  UploadPart<E> &
  Transport

/** The body of a good reply, and its headers beside it where the endpoint declares some. */
export type Reply<E extends Endpoint> = E['reply'] extends typeof bytes
  ? Response
  : E extends { replyHeaders: infer Headers }
    ? { body: Output<E['reply']>; headers: { [Name in keyof Headers]: Output<Headers[Name]> } }
    : Output<E['reply']>

// An endpoint that needs nothing is called with nothing.
export type Arguments<E extends Endpoint> =
  Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

/** Calls the server by a contract endpoint. Throws an ApiError for everything but a good reply. */
export function call<const E extends Endpoint>(endpoint: E, ...[input]: Arguments<E>): Promise<Reply<E>> {
  return callWith(endpoint, (input ?? {}) as CallInput<E>)
}

/** The same for code that is given any endpoint. */
export async function callWith<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Reply<E>> {
  const given = input as Given
  const address = addressOf(endpoint, given.params, given.query)
  if (given.upload) return (await callWithUpload(endpoint, address, given)) as Reply<E>
  const response = await fetchReply(endpoint, address, given)
  if (endpoint.reply === bytes && response.ok) return response as Reply<E>
  return readReply(endpoint, {
    status: response.status,
    statusText: response.statusText,
    text: await response.text(),
    header: (name) => response.headers.get(name),
  }) as Reply<E>
}

type Given = Transport & {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  upload?: Blob
  onProgress?: (share: number) => void
}

async function fetchReply(endpoint: Endpoint, address: string, given: Given): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const json = given.body === undefined ? undefined : JSON.stringify(given.body)
  try {
    const begun = endpoint.method === 'GET' ? takeCall(address) : undefined
    if (begun) return await begun
    return await fetch(address, {
      method: endpoint.method,
      credentials: 'same-origin',
      headers: json === undefined ? given.headers : { 'content-type': 'application/json', ...given.headers },
      body: json,
      signal: given.signal ? eitherOf(given.signal, timeout) : timeout,
    })
  } catch (cause) {
    if (given.signal?.aborted) throw cause
    const code = timeout.aborted ? 'timeout' : 'offline'
    throw new ApiError(
      { status: 0, code, message: code === 'timeout' ? 'Timeout' : 'Network error' },
      { cause },
    )
  }
}

/** Aborted when one of both is. Safari has `AbortSignal.any` since 17.4, Firefox since 124. */
function eitherOf(given: AbortSignal, timeout: AbortSignal): AbortSignal {
  if ('any' in AbortSignal) return AbortSignal.any([given, timeout])
  const either = new AbortController()
  for (const signal of [given, timeout]) {
    const follow = () => either.abort(signal.reason)
    if (signal.aborted) follow()
    else signal.addEventListener('abort', follow, { once: true, signal: either.signal })
  }
  return either.signal
}

async function callWithUpload(endpoint: Endpoint, address: string, given: Given): Promise<unknown> {
  const form = new FormData()
  for (const [name, value] of Object.entries((given.body as Record<string, unknown>) ?? {})) {
    if (value !== undefined) form.append(name, String(value))
  }
  const file = given.upload as Blob
  form.append(endpoint.upload?.field ?? 'file', file, file instanceof File ? file.name : 'upload')
  const { headers, signal, onProgress } = given
  return readReply(
    endpoint,
    await sendForm({ method: endpoint.method, address, form, headers, signal, onProgress }),
  )
}

function readReply(endpoint: Endpoint, reply: RawReply): unknown {
  const good = reply.status >= 200 && reply.status < 300
  if (!good || endpoint.reply === bytes) throw toApiError(reply)
  const body = parseReply(endpoint.reply, reply)
  return endpoint.replyHeaders ? { body, headers: parseHeaders(endpoint.replyHeaders, reply) } : body
}

type Values = Record<string, unknown> | undefined

/** The address of a call: params in the path, the rest behind the question mark. */
function addressOf(endpoint: Endpoint, params: Values, query: Values): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name])),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) search.append(name, String(item))
    }
  }
  return search.size > 0 ? `${path}?${search}` : path
}
