import { Camera, Pencil } from 'lucide-react'
import { type ChangeEvent, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { TextInput } from '#client/ui/forms/text-input.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import { SILHOUETTE } from '#client/ui/pictures/picture-source.ts'
import { limits } from '#contract/limits.ts'
import { findImageProblem, imageTypes } from '../photos/image-check.ts'
import { PhotoCropper } from '../photos/photo-cropper.tsx'
import { ageOf, type SetupStepProps } from './setup-draft.ts'
import { SetupHeading } from './setup-heading.tsx'

export function SetupPhotoStep({ draft, change }: SetupStepProps) {
  const [left, setLeft] = useState(false)
  const isBad = draft.age !== '' && ageOf(draft) === undefined && (left || draft.age.length > 1)
  return (
    <>
      <SetupHeading
        title="Show your best side"
        text="A face gets more answers, but it is yours to show. You can add a photo later too."
      />
      <PhotoChoice photo={draft.photo} onChange={(photo) => change({ photo })} />
      <Field
        label="Age"
        className="mx-auto mt-7 max-w-60"
        error={isBad ? 'Please enter a valid age between 18 and 99.' : undefined}
      >
        <TextInput
          inputMode="numeric"
          pattern="[0-9]*"
          maxLength={2}
          autoComplete="off"
          placeholder={`${limits.age.min}-${limits.age.max}`}
          value={draft.age}
          onChange={(event) => change({ age: event.target.value.replace(/\D/g, '') })}
          onBlur={() => setLeft(true)}
        />
      </Field>
    </>
  )
}

function PhotoChoice({
  photo,
  onChange,
}: {
  photo: string | null
  onChange: (photo: string | null) => void
}) {
  const [file, setFile] = useState<File>()
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0]
    event.target.value = ''
    if (!chosen) return
    const problem = findImageProblem(chosen, 'setup')
    if (problem) toast({ ...problem, variant: 'destructive' })
    else setFile(chosen)
  }
  return (
    <div className="flex flex-col items-center gap-1">
      <label className="relative block size-36 cursor-pointer rounded-full has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2">
        <input
          type="file"
          accept={imageTypes}
          className="sr-only"
          aria-label={photo ? 'Change profile photo' : 'Add profile photo'}
          onChange={choose}
        />
        <img
          className="size-full rounded-full bg-surface-3 object-cover"
          src={photo ?? SILHOUETTE}
          alt={photo ? 'Your profile photo' : ''}
        />
        <span className="absolute -right-1 bottom-0 grid size-11 place-items-center rounded-full bg-grad-accent text-on-accent ring-4 ring-bg">
          {photo ? (
            <Pencil className="size-icon-s" aria-hidden="true" />
          ) : (
            <Camera className="size-icon-s" aria-hidden="true" />
          )}
        </span>
      </label>
      {photo ? (
        <Button variant="ghost" size="small" onClick={() => onChange(null)}>
          Remove photo
        </Button>
      ) : (
        <p className="mt-3 text-13 text-muted">JPEG, PNG or WebP, up to 10MB</p>
      )}
      <PhotoCropper
        file={file}
        onCancel={() => setFile(undefined)}
        onDone={(blob) => {
          setFile(undefined)
          void readAsDataUrl(blob).then(onChange)
        }}
      />
    </div>
  )
}

function readAsDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}
