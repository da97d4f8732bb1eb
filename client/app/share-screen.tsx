import { Check, Copy, Share } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useDocumentTitle } from '#client/platform/document-title.ts'
import { lazyPart } from '#client/platform/loading.ts'
import { Button } from '#client/ui/button.tsx'
import { Card, CardTitle } from '#client/ui/card.tsx'
import { inputFrame } from '#client/ui/forms/field.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { ScreenHeader } from '#client/ui/screen-header.tsx'
import { Skeleton } from '#client/ui/states/skeleton.tsx'
import { PRODUCT, TAGLINE } from '#contract/product.ts'

const COPIED_FOR_MS = 3_000

// The same for everybody: it says nothing about who shared it.
const link = `${window.location.origin}/auth?tab=signup`

const steps = [
  'Copy the link.',
  'Send it by text, social or email, or let him scan the code.',
  'Your friend lands on the sign-up page.',
]

const QrCode = lazyPart(() => import('#client/ui/pictures/qr-code.tsx'), 'QrCode')

export function ShareScreen() {
  useDocumentTitle('Share')
  return (
    <Screen
      header={<ScreenHeader title={`Share ${PRODUCT}`} back="/discovery" backLabel="Back to discovery" />}
      className="px-gutter pb-8"
    >
      <Card className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-4 pt-6 text-center">
        <Suspense fallback={<Skeleton className="size-52 rounded-card" />}>
          <QrCode text={link} label={`QR code of ${link}`} />
        </Suspense>
        <p className={inputFrame({ className: 'w-full justify-center' })}>
          <span className="select-all truncate text-ink" data-testid="share-link">
            {link}
          </span>
        </p>
        <div className="flex w-full gap-2.5">
          <CopyButton />
          {'share' in navigator && <SystemShareButton />}
        </div>
      </Card>
      <Card className="mt-3">
        <CardTitle className="mb-3">How to share</CardTitle>
        <ol className="grid gap-3">
          {steps.map((step, index) => (
            <li key={step} className="flex items-center gap-3 text-ink-2">
              <span
                aria-hidden="true"
                className="grid size-7 flex-none place-items-center rounded-full bg-accent-soft font-bold text-13 text-accent-text tabular-nums"
              >
                {index + 1}
              </span>
              {step}
            </li>
          ))}
        </ol>
        <p className="mt-4 text-13 text-muted">
          The link is the same for everyone. It tells nobody that it came from you.
        </p>
      </Card>
    </Screen>
  )
}

function CopyButton() {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), COPIED_FOR_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      setCopied(true)
    } catch {
      toast({
        title: 'Failed to copy',
        description: 'Please copy the link manually.',
        variant: 'destructive',
      })
    }
  }
  const Icon = isCopied ? Check : Copy
  return (
    <Button onClick={() => void copy()} aria-live="polite">
      <Icon className="size-icon-s" aria-hidden="true" />
      {isCopied ? 'Copied!' : 'Copy Link'}
    </Button>
  )
}

/** The share sheet of the system, with the apps that are on it. */
function SystemShareButton() {
  const share = () =>
    // Closing the sheet is not a failure.
    navigator.share({ title: PRODUCT, text: TAGLINE, url: link }).catch(() => undefined)
  return (
    <Button variant="secondary" onClick={() => void share()}>
      <Share className="size-icon-s" aria-hidden="true" />
      Share
    </Button>
  )
}
