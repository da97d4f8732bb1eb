import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useNow } from '#client/platform/clock.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { exploreQueries } from './explore.api.ts'
import { fromWhen } from './trip-words.ts'

/** Who says that he comes to this city, or to where the viewer is. Nothing while nobody does. */
export function AnnouncedTrips({ cityId }: { cityId?: number }) {
  const { data: trips } = useQuery(exploreQueries.announcedTrips(cityId))
  const now = useNow()
  if (!trips || trips.length === 0) return null
  return (
    <section className="pb-[12px]" aria-labelledby="visiting-soon">
      <h2 id="visiting-soon" className="px-gutter pb-[8px] font-bold text-16">
        {cityId === undefined ? 'Visiting near you soon' : 'Visiting soon'}
      </h2>
      <ul className="flex gap-[4px] overflow-x-auto px-[12px] [scrollbar-width:none]">
        {trips.map(({ user, city, startsOn }) => (
          <li key={user.id} className="w-[88px] flex-none text-center text-11">
            <Link
              to={`/user/${user.id}`}
              className="block rounded-control"
              aria-label={`${user.username}, visiting ${city} ${fromWhen(startsOn, now)}`}
            >
              <Avatar
                size="strip"
                className="mx-auto mb-[5px]"
                src={user.thumbUrl}
                thumbhash={user.thumbhash}
                online={user.presence === 'online'}
              />
              <b className="block truncate">{user.username}</b>
              <span className="block truncate text-muted">{fromWhen(startsOn, now)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
