import { ApiError } from './api-error.ts'
import type { RawReply } from './response.ts'

const UPLOAD_TIMEOUT_MS = 120_000

type UploadRequest = {
  method: string
  address: string
  form: FormData
  headers?: Record<string, string>
  signal?: AbortSignal
  /** From 0 to 1. */
  onProgress?: (share: number) => void
}

/** Sends a form by XMLHttpRequest: fetch does not say how far an upload has come. */
export function sendForm(request: UploadRequest): Promise<RawReply> {
  const { signal, onProgress } = request
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    const abort = () => xhr.abort()
    xhr.open(request.method, request.address)
    xhr.timeout = UPLOAD_TIMEOUT_MS
    for (const [name, value] of Object.entries(request.headers ?? {})) xhr.setRequestHeader(name, value)
    xhr.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total)
    }
    xhr.onload = () =>
      resolve({
        status: xhr.status,
        statusText: xhr.statusText,
        text: xhr.responseText,
        header: (name) => xhr.getResponseHeader(name),
      })
    xhr.onerror = () => reject(new ApiError({ status: 0, code: 'offline', message: 'Network error' }))
    xhr.ontimeout = () => reject(new ApiError({ status: 0, code: 'timeout', message: 'Upload timeout' }))
    xhr.onabort = () => reject(signal?.reason ?? new DOMException('Aborted', 'AbortError'))
    xhr.onloadend = () => signal?.removeEventListener('abort', abort)
    if (signal?.aborted) return reject(signal.reason)
    signal?.addEventListener('abort', abort)
    xhr.send(request.form)
  })
}
