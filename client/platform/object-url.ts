import { useEffect, useState } from 'react'

/** An address for bytes that are only here. The last one stays, for what is still fading out. */
export function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (blob) setUrl(URL.createObjectURL(blob))
  }, [blob])
  useEffect(() => (url ? () => URL.revokeObjectURL(url) : undefined), [url])
  return url
}
