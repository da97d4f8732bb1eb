import { useNavigate } from 'react-router'
import { useDocumentTitle } from '#client/platform/document-title.ts'
import { usePane, useScreenSearch } from '#client/platform/panes.ts'
import { Screen } from '#client/ui/screen.tsx'
import { ScreenHeader } from '#client/ui/screen-header.tsx'
import { AnnouncedTrips } from './announced-trips.tsx'
import { CitySearch } from './city-search.tsx'
import { ExploredCity } from './explored-city.tsx'

/** Another city, which stands in the address; without one, the search for it. */
export function ExploreScreen() {
  const [search] = useScreenSearch()
  const cityId = Number(search.get('city'))
  return Number.isInteger(cityId) && cityId > 0 ? (
    <ExploredCity key={cityId} cityId={cityId} />
  ) : (
    <ChooseCity />
  )
}

function ChooseCity() {
  useDocumentTitle('Explore')
  const navigate = useNavigate()
  const pane = usePane()
  return (
    <Screen
      wide={pane !== undefined}
      header={<ScreenHeader title="Explore another city" back="/discovery" />}
    >
      <div className="max-w-page px-gutter pb-[16px]">
        <p className="mb-[12px] text-13 text-ink-2">
          See who is there without appearing there yourself. To appear in a city, plan a trip in your profile.
        </p>
        <CitySearch onChoose={({ id }) => void navigate(`/explore?city=${id}`)} />
      </div>
      <AnnouncedTrips />
    </Screen>
  )
}
