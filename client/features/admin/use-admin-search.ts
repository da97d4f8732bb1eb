import { useSearchParams } from 'react-router'
import { feedbackShown, type TimeRange, timeRanges, type UsersQuery, userSorts } from '#contract/admin.ts'
import { accountRoles } from '#contract/product.ts'
import { reportStatuses } from '#contract/safety.ts'

export const adminTabs = ['users', 'messages', 'feedback', 'reports', 'verification', 'audit'] as const
export type AdminTab = (typeof adminTabs)[number]

const PER_PAGE = 25

function oneOf<Value extends string>(values: readonly Value[], text: string | null, otherwise: Value): Value {
  return values.includes(text as Value) ? (text as Value) : otherwise
}

/** The panel's state is its address: a filtered list can be bookmarked, shared and gone back to. */
export function useAdminSearch() {
  const [search, setSearch] = useSearchParams()
  const users: UsersQuery = {
    timeRange: oneOf<TimeRange>(timeRanges, search.get('timeRange'), '7d'),
    username: search.get('username') ?? undefined,
    email: search.get('email') ?? undefined,
    role: oneOf(['all', ...accountRoles], search.get('role'), 'all'),
    sort: oneOf(userSorts, search.get('sort'), 'joined'),
    direction: oneOf(['asc', 'desc'], search.get('direction'), 'desc'),
    page: Math.max(1, Number(search.get('page')) || 1),
    limit: PER_PAGE,
  }
  return {
    tab: oneOf<AdminTab>(adminTabs, search.get('tab'), 'users'),
    timeRange: users.timeRange,
    users,
    feedback: oneOf(feedbackShown, search.get('feedback'), 'unanswered'),
    reports: oneOf(['all', ...reportStatuses], search.get('reports'), 'open'),
    /** Empty values leave the address; anything but another page goes back to the first one. */
    change(changes: Record<string, string>) {
      setSearch(
        (before) => {
          const after = new URLSearchParams(before)
          if (!('page' in changes)) after.delete('page')
          for (const [name, value] of Object.entries(changes))
            value ? after.set(name, value) : after.delete(name)
          return after
        },
        { replace: true },
      )
    },
  }
}
