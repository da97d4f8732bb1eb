import { useEffect, useState } from 'react'

/** Bytes as a text that fits into a form or a JSON body. */
export function asDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}

export function fromDataUrl(url: string): Blob {
  const [head = '', data = ''] = url.split(',')
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0))
  return new Blob([bytes], { type: /data:([^;]+)/.exec(head)?.[1] ?? '' })
}

/** An address for bytes that are only here. The last one stays, for what is still fading out. */
export function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (blob) setUrl(URL.createObjectURL(blob))
  }, [blob])
  useEffect(() => (url ? () => URL.revokeObjectURL(url) : undefined), [url])
  return url
}
