import { RotateCcw, Send, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '#client/platform/api/api-error.ts'
import { useObjectUrl } from '#client/platform/blob-urls.ts'
import { Button } from '#client/ui/button.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import { ProgressBar } from '#client/ui/states/progress-bar.tsx'
import { filmLook, QuickieBar, QuickieFoot, QuickieStage, SoundButton } from './quickie-frame.tsx'
import { type Take, useShareQuickie } from './quickies.api.ts'

type TakePreviewProps = { take: Take; onRetake: () => void; onShared: () => void; onClose: () => void }

/** What was recorded, to be looked at before anybody else does. */
export function TakePreview({ take, onRetake, onShared, onClose }: TakePreviewProps) {
  const url = useObjectUrl(take.clip)
  const [isMuted, setMuted] = useState(true)
  const upload = useUpload(take, onShared)
  return (
    <>
      <QuickieStage>
        {url && (
          <video
            className={filmLook}
            src={url}
            loop
            autoPlay
            playsInline
            muted={isMuted}
            aria-label="Your recording"
          />
        )}
      </QuickieStage>
      <QuickieBar>
        <IconButton label="Close" variant="glass" onClick={onClose}>
          <X />
        </IconButton>
        <SoundButton isMuted={isMuted} onChange={setMuted} />
      </QuickieBar>
      <QuickieFoot stacked>
        {upload.hasFailed && (
          <p className="text-center font-semibold" role="alert">
            Not shared yet. Your clip is still here.
          </p>
        )}
        {upload.share !== undefined && <ProgressBar value={upload.share} label="Uploaded" photo />}
        <div className="flex items-center gap-3 *:flex-1">
          {upload.share === undefined ? (
            <Button variant="secondary" onClick={onRetake}>
              <RotateCcw className="size-icon-s" aria-hidden="true" />
              Retake
            </Button>
          ) : (
            <Button variant="secondary" onClick={upload.cancel}>
              Cancel
            </Button>
          )}
          <Button pending={upload.share !== undefined} pendingLabel="Uploading..." onClick={upload.start}>
            <Send className="size-icon-s" aria-hidden="true" />
            {upload.hasFailed ? 'Try Again' : 'Share'}
          </Button>
        </div>
      </QuickieFoot>
    </>
  )
}

/** One attempt after the other, each of which can be called off; leaving calls it off too. */
function useUpload(take: Take, onShared: () => void) {
  const [share, setShare] = useState<number>()
  const [hasFailed, setFailed] = useState(false)
  const attempt = useRef<AbortController>(undefined)
  const { mutateAsync } = useShareQuickie()
  useEffect(() => () => attempt.current?.abort(), [])

  const start = async () => {
    attempt.current = new AbortController()
    const { signal } = attempt.current
    setShare(0)
    setFailed(false)
    try {
      await mutateAsync({ ...take, onProgress: setShare, signal })
      toast({ title: 'Quickie uploaded!', description: 'Your 10-second video is now live' })
      onShared()
    } catch (error) {
      if (signal.aborted) return
      setFailed(true)
      const description = errorText(error, 'Please try recording again')
      toast({ title: 'Upload failed', description, variant: 'destructive' })
    } finally {
      setShare(undefined)
    }
  }
  return { share, hasFailed, start: () => void start(), cancel: () => attempt.current?.abort() }
}
