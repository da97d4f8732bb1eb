import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from './button.tsx'
import { Spinner } from './states/spinner.tsx'

export type EndOfListProps = {
  list: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    loadMore: () => void
  }
}

/** Stands under the last row of an endless list, and reads on before somebody gets there. */
export function EndOfList({ list }: EndOfListProps) {
  const end = useRef<HTMLDivElement>(null)
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, loadMore } = list
  const readOn = useEffectEvent(loadMore)
  const isWaiting = hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  useEffect(() => {
    if (!end.current || !isWaiting) return
    const root = end.current.closest('[data-scroll-root]')
    const observer = new IntersectionObserver((entries) => entries.some(isInSight) && readOn(), {
      root,
      rootMargin: '0px 0px 800px 0px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isWaiting])
  if (!hasNextPage) return null
  return (
    <div ref={end} className="grid min-h-11 place-items-center">
      {isFetchingNextPage && <Spinner />}
      {isFetchNextPageError && (
        <Button variant="secondary" size="small" onClick={loadMore}>
          Try Again
        </Button>
      )}
    </div>
  )
}

const isInSight = ({ isIntersecting }: IntersectionObserverEntry) => isIntersecting
