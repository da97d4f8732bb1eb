import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react'
import { Link } from 'react-router'
import { PAGE_OF_LIST, useList } from '#client/platform/api/lists.ts'
import { pagesOf, queryOf } from '#client/platform/api/query-of.ts'
import { longDate, pounds } from '#client/platform/format.ts'
import { EndOfList } from '#client/ui/end-of-list.tsx'
import { ErrorState } from '#client/ui/states/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#client/ui/states/skeleton.tsx'
import type { Tip } from '#contract/tips.ts'
import { tipsApi } from '#contract/tips.ts'

/** One's own tips, sent and received. */
export function OwnTips() {
  const list = useList(tipList, idOf)
  const { data: totals } = useQuery(queryOf(tipsApi.totals))
  const { items: tips, isError, isFetching, refetch } = list
  if (!tips && isError)
    return (
      <ErrorState title="Unable to load your tips" onRetry={() => void refetch()} retrying={isFetching} />
    )
  if (!tips)
    return (
      <SkeletonGroup className="grid gap-3">
        <Skeleton className="h-11 rounded-control" />
        <Skeleton className="h-11 rounded-control" />
      </SkeletonGroup>
    )
  if (tips.length === 0)
    return (
      <p className="text-muted">
        No tips yet. You can send one from the menu of anybody you see{' '}
        <Link className="font-semibold text-accent-text" to="/discovery">
          around you
        </Link>
        .
      </p>
    )
  return (
    <>
      {totals && (
        <p className="mb-3 text-muted">
          Sent {pounds(totals.sent)} · Received {pounds(totals.received)}
        </p>
      )}
      <ul className="grid gap-1">
        {tips.map((tip) => (
          <TipRow key={tip.id} tip={tip} />
        ))}
      </ul>
      <EndOfList list={list} />
    </>
  )
}

const tipList = pagesOf(tipsApi.own, { query: { limit: PAGE_OF_LIST } })
const idOf = ({ id }: Tip) => id

const row = 'flex items-center min-h-13 gap-3'

function TipRow({ tip }: { tip: Tip }) {
  return (
    <li>
      {tip.user ? (
        <Link className={row} to={`/user/${tip.user.id}`}>
          <TipFacts tip={tip} />
        </Link>
      ) : (
        <span className={row}>
          <TipFacts tip={tip} />
        </span>
      )}
    </li>
  )
}

function TipFacts({ tip }: { tip: Tip }) {
  const [Arrow, lead] = tip.direction === 'sent' ? [ArrowUpRight, 'To'] : [ArrowDownLeft, 'From']
  return (
    <>
      <Arrow className="size-icon-s text-muted" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">
          {lead} {tip.user?.username ?? 'a member who has left'}
        </span>
        <small className="block text-13 text-muted">
          <time dateTime={tip.createdAt}>{longDate(tip.createdAt)}</time>
          {statusWords(tip)}
        </small>
      </span>
      <b className={clsx('tabular-nums', tip.status === 'failed' && 'text-muted line-through')}>
        {pounds(tip.amount)}
      </b>
    </>
  )
}

function statusWords({ status, sandbox }: Tip): string {
  if (status === 'failed') return ' · Not paid'
  if (status === 'pending') return ' · Waiting for the payment'
  return sandbox ? ' · Trial, no money moved' : ''
}
