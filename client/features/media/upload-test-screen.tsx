import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type ChangeEvent, useState } from 'react'
import { useDocumentTitle } from '#client/platform/document-title.ts'
import { Button } from '#client/ui/button.tsx'
import { Card, CardTitle } from '#client/ui/card.tsx'
import { control, Field, inputFrame, useFieldWiring } from '#client/ui/forms/field.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { ScreenHeader } from '#client/ui/screen-header.tsx'
import { mediaApi } from '#contract/media.ts'

/** For finding out why an upload does not work. Nothing is stored. */
export function UploadTestScreen() {
  useDocumentTitle('Upload Test')
  const [file, setFile] = useState<File>()
  const trial = useTryUpload()
  return (
    <Screen
      header={<ScreenHeader title="Upload Test" back="/auth" />}
      className="grid grid-cols-1 content-start gap-4 px-gutter pt-2"
    >
      <p className="text-ink-2">
        Choose an image. It is checked like any upload, the result is shown, and nothing is stored.
      </p>
      <Field label="Image" hint="JPEG, PNG or WebP, up to 10MB">
        <ImageInput
          onChange={(event) => {
            setFile(event.target.files?.[0])
            trial.reset()
          }}
        />
      </Field>
      <Button
        disabled={!file}
        pending={trial.isPending}
        pendingLabel="Uploading..."
        onClick={() => file && trial.mutate(file)}
      >
        Upload
      </Button>
      <div aria-live="polite">
        {trial.data && <Outcome title={`Status: ${trial.data.status}`} text={trial.data.text} />}
        {trial.isError && <Outcome title="Status: none" text={String(trial.error)} />}
      </div>
    </Screen>
  )
}

function ImageInput({ onChange }: { onChange: (event: ChangeEvent<HTMLInputElement>) => void }) {
  return (
    <span className={inputFrame()}>
      <input
        type="file"
        accept="image/*"
        className={clsx(control, 'h-full file:h-full')}
        {...useFieldWiring()}
        onChange={onChange}
      />
    </span>
  )
}

function Outcome({ title, text }: { title: string; text: string }) {
  return (
    <Card>
      <CardTitle>{title}</CardTitle>
      <pre className="mt-2 whitespace-pre-wrap break-words font-mono text-13 text-ink-2">{text}</pre>
    </Card>
  )
}

/** Tries an upload. The answer is wanted as it came, good or bad. */
function useTryUpload() {
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
