import { clsx } from 'clsx'
import { LoaderCircle } from 'lucide-react'

/** For the very first load and inside small controls; screens that load show skeletons. */
export function Spinner({ label = 'Loading', className }: { label?: string; className?: string }) {
  return (
    <span className={clsx('grid place-items-center text-accent', className)} role="status" aria-label={label}>
      <LoaderCircle className="animate-turn motion-reduce:[animation-duration:3s]" aria-hidden="true" />
    </span>
  )
}
