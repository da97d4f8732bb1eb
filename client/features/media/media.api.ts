import { useMutation } from '@tanstack/react-query'
import { mediaApi } from '#contract/media.ts'

/** Tries an upload. The answer is wanted as it came, good or bad. */
export function useTryUpload() {
  return useMutation({
    networkMode: 'always',
    mutationFn: async (file: File) => {
      const form = new FormData()
      form.append(mediaApi.tryUpload.upload.field, file)
      const { method, path } = mediaApi.tryUpload
      const response = await fetch(path, { method, body: form, credentials: 'same-origin' })
      return { status: response.status, text: await response.text() }
    },
  })
}
