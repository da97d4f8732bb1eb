import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { errorText } from '#client/platform/api/api-error.ts'
import { call } from '#client/platform/api/call.ts'
import { queryOf, refresh } from '#client/platform/api/query-of.ts'
import { fullDateTime } from '#client/platform/format.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorState } from '#client/ui/states/error-state.tsx'
import { ProgressBar } from '#client/ui/states/progress-bar.tsx'
import { Skeleton } from '#client/ui/states/skeleton.tsx'
import type { ExportState } from '#contract/export.ts'
import { profileApi } from '#contract/profile.ts'

const stateQuery = queryOf(profileApi.exportState)

/** What is stored about oneself, as a file: asked for here, made in the background, and here for a day. */
export function DataExport() {
  const { data, isError, isFetching, refetch } = useQuery(stateQuery)
  if (data) return <ExportStep state={data} />
  if (!isError) return <Skeleton className="h-11 rounded-control" />
  return (
    <ErrorState
      title="Unable to load this"
      text="Check your connection and try again."
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  )
}

function ExportStep({ state }: { state: ExportState }) {
  switch (state.state) {
    case 'none':
      return <Ask words="A zip file with everything we store about you." label="Make the file" />
    case 'running':
      return <Underway progress={state.progress} />
    case 'ready':
      return <Ready state={state} />
    case 'failed':
      return <Ask words="The file could not be made." label="Try Again" failed />
    case 'expired':
      return <Ask words="The file you asked for was here for a day and is deleted." label="Make a new one" />
  }
}

function Ask({ words, label, failed = false }: { words: string; label: string; failed?: boolean }) {
  const queryClient = useQueryClient()
  const start = useMutation({
    mutationFn: () => call(profileApi.startExport),
    // Not what it answers: an event may have said more by now.
    onSuccess: () => refresh(queryClient, profileApi.exportState),
  })
  return (
    <div className="grid gap-3">
      <p className={failed ? 'text-danger-text' : 'text-ink-2'} role={failed ? 'alert' : undefined}>
        {words}
      </p>
      {start.isError && (
        <p className="text-13 text-danger-text" role="alert">
          {errorText(start.error, 'Please try again.')}
        </p>
      )}
      <Button pending={start.isPending} pendingLabel="Starting..." onClick={() => start.mutate()}>
        {label}
      </Button>
    </div>
  )
}

function Underway({ progress }: { progress: number }) {
  return (
    <div className="grid gap-3">
      <p className="text-ink-2">We are putting your data together. You can close this and come back.</p>
      <ProgressBar value={progress / 100} label="Your data" />
      <p className="text-13 text-muted tabular-nums">{progress} %</p>
    </div>
  )
}

function Ready({ state: { bytes, expiresAt } }: { state: ExportState }) {
  return (
    <div className="grid gap-3">
      <p className="text-ink-2">
        Your file is ready{bytes !== null && `, ${megabytes(bytes)}`}.
        {expiresAt && ` It is deleted on ${fullDateTime(expiresAt)}.`}
      </p>
      <Button asChild>
        <a href={profileApi.exportFile.path} download>
          <Download className="size-icon-s" aria-hidden="true" />
          Download
        </a>
      </Button>
    </div>
  )
}

/** '0.1 MB', '240 MB' */
function megabytes(bytes: number): string {
  const size = bytes / 1_000_000
  return `${size < 10 ? Math.max(0.1, size).toFixed(1) : Math.round(size)} MB`
}
