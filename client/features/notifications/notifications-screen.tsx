import { useQueryClient } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { Link } from 'react-router'
import { type List, useList } from '#client/platform/api/lists.ts'
import { useNow } from '#client/platform/clock.ts'
import { useDocumentTitle } from '#client/platform/document-title.ts'
import { Button } from '#client/ui/button.tsx'
import { EndOfList } from '#client/ui/end-of-list.tsx'
import { PullToRefresh } from '#client/ui/pull-to-refresh.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { ScreenHeader } from '#client/ui/screen-header.tsx'
import { EmptyState } from '#client/ui/states/empty-state.tsx'
import { ErrorState } from '#client/ui/states/error-state.tsx'
import { SkeletonGroup, SkeletonRow } from '#client/ui/states/skeleton.tsx'
import type { Notification } from '#contract/notifications.ts'
import { NotificationRow } from './notification-row.tsx'
import { notificationList, refreshNotifications, useReadAllNotifications } from './notifications.api.ts'
import { PushCard } from './push-card.tsx'

export function NotificationsScreen() {
  useDocumentTitle('Notifications')
  const queryClient = useQueryClient()
  const list = useList(notificationList, idOf)
  const hasSome = list.items !== undefined && list.items.length > 0
  return (
    <Screen
      header={
        <ScreenHeader
          title="Notifications"
          back="/discovery"
          backLabel="Back to discovery"
          actions={hasSome && <MarkAllRead />}
        />
      }
    >
      <PullToRefresh onRefresh={() => refreshNotifications(queryClient)}>
        <PushCard />
        <NotificationList list={list} />
      </PullToRefresh>
    </Screen>
  )
}

function MarkAllRead() {
  const readAll = useReadAllNotifications()
  return (
    <Button variant="ghost" size="small" pending={readAll.isPending} onClick={() => readAll.mutate()}>
      Mark all read
    </Button>
  )
}

const idOf = ({ id }: Notification) => id

function NotificationList({ list }: { list: List<Notification> }) {
  const now = useNow()
  if (!list.items) return list.isError ? <LoadFailure list={list} /> : <LoadingNotifications />
  if (list.items.length === 0) return <NoNotifications />
  return (
    <>
      <ul>
        {list.items.map((notification) => (
          <NotificationRow key={notification.id} notification={notification} now={now} />
        ))}
      </ul>
      <EndOfList list={list} />
    </>
  )
}

function NoNotifications() {
  return (
    <EmptyState
      icon={Bell}
      title="No notifications"
      text="You're all caught up!"
      action={
        <Button variant="secondary" size="small" asChild>
          <Link to="/discovery">See who’s around</Link>
        </Button>
      }
    />
  )
}

function LoadFailure({ list }: { list: List<Notification> }) {
  return (
    <ErrorState
      title="Unable to load notifications"
      text="Check your connection and try again."
      onRetry={() => void list.refetch()}
      retrying={list.isFetching}
    />
  )
}

function LoadingNotifications() {
  return (
    <SkeletonGroup>
      {Array.from({ length: 6 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they stand for nothing yet
        <SkeletonRow key={index} />
      ))}
    </SkeletonGroup>
  )
}
