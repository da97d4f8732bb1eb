import { useState } from 'react'
import { useObjectUrl } from '#client/platform/blob-urls.ts'
import { CameraError } from '#client/platform/camera/camera.ts'
import { Button } from '#client/ui/button.tsx'
import { DialogActions } from '#client/ui/layers/dialog.tsx'
import { ProgressBar } from '#client/ui/states/progress-bar.tsx'
import type { OwnVerification } from '#contract/verification.ts'
import { gestureWords } from '#contract/words.ts'
import { useFilm } from './use-film.ts'
import { useAskGesture, useSendFilm } from './verification.api.ts'

type Asked = NonNullable<OwnVerification['asked']>

/** What to film, the camera to film it with, and the film before it is sent. */
export function GestureCamera({ asked }: { asked: Asked }) {
  const [trouble, setTrouble] = useState<string>()
  const { film, isFilming, isReady, share, ...camera } = useFilm((error) => setTrouble(cameraWords(error)))
  const preview = useObjectUrl(film)
  const send = useSendFilm()
  const ask = useAskGesture()
  return (
    <div className="grid gap-3">
      <p className="font-bold text-18" aria-live="polite">
        {gestureWords[asked.gesture]}
      </p>
      <div className="relative grid h-[44dvh] place-items-center overflow-hidden rounded-card bg-stage">
        {trouble && <p className="px-gutter text-center text-on-photo">{trouble}</p>}
        {/* Two elements: one that has shown the camera shows no file. */}
        {film && preview ? (
          <video
            key="film"
            className={look}
            src={preview}
            aria-label="Your video"
            autoPlay
            loop
            muted
            playsInline
          />
        ) : (
          <video
            key="camera"
            ref={camera.video}
            className={look}
            aria-label="Camera"
            autoPlay
            muted
            playsInline
          />
        )}
        {isFilming && (
          <ProgressBar value={share} label="Filmed" photo className="absolute inset-x-3 bottom-3" />
        )}
      </div>
      {film ? (
        <DialogActions>
          <Button variant="secondary" disabled={send.isPending} onClick={camera.again}>
            Film again
          </Button>
          <Button
            pending={send.isPending}
            pendingLabel="Sending..."
            onClick={() => send.mutate({ id: asked.id, film })}
          >
            Send
          </Button>
        </DialogActions>
      ) : (
        <DialogActions>
          <Button variant="secondary" disabled={isFilming || ask.isPending} onClick={() => ask.mutate()}>
            Another gesture
          </Button>
          <Button disabled={!isReady || isFilming} onClick={camera.start}>
            Film 3 seconds
          </Button>
        </DialogActions>
      )}
      <p className="text-13 text-muted">
        The gesture counts for 5 minutes. Your face and hand should be in the picture; nothing is heard.
      </p>
    </div>
  )
}

/** As a mirror shows it. */
const look = 'absolute inset-0 size-full object-cover -scale-x-100'

function cameraWords(error: unknown): string {
  return error instanceof CameraError && error.reason === 'denied'
    ? 'The camera is blocked. Allow it in your browser’s site settings, then open this again.'
    : 'Your camera cannot be used just now.'
}
