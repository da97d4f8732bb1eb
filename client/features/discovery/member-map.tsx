import { useQuery } from '@tanstack/react-query'
import { LoaderCircle, LocateFixed, LocateOff, Shield, X } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { RoleBadge, VerifiedMark } from '#client/features/profile/index.ts'
import { hasCode } from '#client/platform/api/api-error.ts'
import type { LocateState } from '#client/platform/location/use-locate.ts'
import { type MapBounds, type MapHandle, type MapMarker, MapView } from '#client/platform/map/map-view.tsx'
import { Button } from '#client/ui/button.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { Photo } from '#client/ui/photo.tsx'
import type { DiscoveryMap, MapMember } from '#contract/discovery.ts'
import { DEFAULT_CENTRE, type Position } from '#contract/location.ts'
import type { MemberRole } from '#contract/product.ts'
import { mapQueries } from './map.api.ts'
import { useOwnPlace } from './own-place/use-own-place.ts'
import { PlaceSearch } from './place-search.tsx'

const NEAR_ZOOM = 13
const PLACE_ZOOM = 12

type MemberMarker = MapMarker & { member?: MapMember }

export type MemberMapProps = {
  role?: MemberRole
  /** With it a tap on a pin chooses the member; without it, it opens his popup. */
  onSelect?: (member: MapMember) => void
  selectedIds?: ReadonlySet<number>
  /** Leaves out pins that are not asked for; what is put together stays. It must be the same one between renders. */
  isShown?: (member: MapMember) => boolean
  /** As high as the room that is left; else a part of what scrolls. */
  fills?: boolean
  /** Where it opens; else where the viewer is. */
  around?: Position
}

/** The members in view, each at his shown place, with search, locate and zoom. */
export function MemberMap({ role, onSelect, selectedIds, isShown, fills = false, around }: MemberMapProps) {
  const map = useRef<MapHandle>(null)
  const [bounds, setBounds] = useState<MapBounds>()
  const zoom = useRef<number>(undefined)
  const { data, error } = useQuery(mapQueries.view(bounds && { ...bounds, role }))
  const { data: settings } = useQuery(mapQueries.settings)
  const own = useOwnPlace()
  const markers = useMemo(() => markersOf(data, isShown), [data, isShown])
  const centre =
    around ?? own.place ?? (own.state === 'idle' || own.state === 'locating' ? undefined : DEFAULT_CENTRE)

  function follow(next: MapBounds, nextZoom: number) {
    setBounds(rounded(next))
    // At another zoom the pin may be part of a number: a popup without its pin would hang in the air.
    if (zoom.current !== undefined && zoom.current !== nextZoom) map.current?.closePopup()
    zoom.current = nextZoom
  }

  async function findMe() {
    const place = await own.findMe()
    if (place) map.current?.flyTo(place, NEAR_ZOOM)
  }

  return (
    <>
      <MapView<MemberMarker>
        ref={map}
        label="Map of members"
        className={fills ? 'min-h-0 flex-1' : 'h-[60vh]'}
        markers={markers}
        centre={centre}
        zoom={around && PLACE_ZOOM}
        self={own.place && { ...own.place, label: 'Your Location', area: own.shownArea }}
        tiles={settings?.tiles ?? undefined}
        selectedIds={selectedIds}
        clusterLabel={(count) => `${count} members`}
        onBoundsChange={follow}
        onMarkerClick={({ member }) => member && onSelect?.(member)}
        renderPopup={
          onSelect
            ? undefined
            : ({ member }, close) => member && <MemberPopup member={member} onClose={close} />
        }
        controls={<LocateButton state={own.state} onClick={() => void findMe()} />}
      >
        <PlaceSearch onFound={(place) => map.current?.flyTo(place, PLACE_ZOOM)} />
      </MapView>
      <MapNote total={data?.total} error={error} state={own.state} />
    </>
  )
}

function markersOf(
  view: DiscoveryMap | undefined,
  isShown: (member: MapMember) => boolean = () => true,
): MemberMarker[] {
  if (!view) return []
  return [
    ...view.members.filter(isShown).map((member) => ({
      id: member.id,
      lat: member.profile.locationLat,
      lng: member.profile.locationLng,
      label: mapName(member),
      photoUrl: member.thumbUrl,
      online: member.presence === 'online',
      member,
    })),
    ...view.clusters.map(({ lat, lng, count }) => ({
      id: `${lat} ${lng}`,
      lat,
      lng,
      label: `${count} members`,
      count,
    })),
  ]
}

/** A few metres: fine enough for a view, and the same view is asked for once. */
function rounded({ south, west, north, east }: MapBounds): MapBounds {
  const round = (degrees: number) => Math.round(degrees * 1e4) / 1e4
  return { south: round(south), west: round(west), north: round(north), east: round(east) }
}

const looks = {
  idle: { icon: LocateFixed, label: 'Find me' },
  locating: { icon: LoaderCircle, label: 'Finding you' },
  denied: { icon: LocateOff, label: 'Find me: location is blocked' },
  unavailable: { icon: LocateFixed, label: 'Find me' },
}

function LocateButton({ state, onClick }: { state: LocateState; onClick: () => void }) {
  const { icon: Icon, label } = looks[state]
  return (
    <button type="button" aria-label={label} aria-busy={state === 'locating'} onClick={onClick}>
      <Icon className={state === 'locating' ? 'animate-spin' : undefined} aria-hidden="true" />
    </button>
  )
}

const locateWords: Partial<Record<LocateState, string>> = {
  denied: 'Location is blocked. Allow it in your browser’s site settings, then tap Find me.',
  unavailable: 'Your device could not find your location just now.',
}

type MapNoteProps = { total: number | undefined; error: unknown; state: LocateState }

/** Under the map: how many, how exact, and what to do when the device says no. */
function MapNote({ total, error, state }: MapNoteProps) {
  const isEnough = hasCode(error, 'too_many')
  return (
    <div className="grid justify-items-center gap-1 px-4 py-3 text-center">
      <b className="text-15" aria-live="polite">
        {isEnough ? 'That’s plenty for now' : total === undefined ? ' ' : countWords(total)}
      </b>
      {isEnough && (
        <p className="text-13 text-ink-2">You’ve seen a lot of men. There are more a little later.</p>
      )}
      {locateWords[state] && (
        <p className="text-13 text-ink-2" role="status">
          {locateWords[state]}
        </p>
      )}
      <p className="flex items-center justify-center gap-1.5 text-13 text-muted">
        <Shield className="size-icon-xs flex-none" aria-hidden="true" />
        Pins are approximate: about 1 km or wider, never an address.
      </p>
      <Button variant="quiet" size="small" asChild>
        <Link to="/explore">Explore another city</Link>
      </Button>
    </div>
  )
}

function countWords(total: number): string {
  if (total === 0) return 'Nobody in this area yet'
  return total === 1 ? '1 member in this area' : `${total.toLocaleString('en')} members in this area`
}

/** First and last name where he gave them, else the username. */
export function mapName({ firstName, lastName, username }: MapMember): string {
  return [firstName, lastName].filter(Boolean).join(' ') || username
}

function MemberPopup({ member, onClose }: { member: MapMember; onClose: () => void }) {
  const name = mapName(member)
  return (
    <article className="relative flex w-[280px] max-w-full gap-2.5 p-2.5">
      {member.thumbUrl ? (
        <Photo src={member.thumbUrl} alt="" eager className="h-26 w-22 flex-none rounded-control" />
      ) : (
        <span className="grid h-26 w-22 flex-none place-items-center rounded-control bg-surface-3 font-bold text-34 text-ink-2">
          {[...name][0]?.toUpperCase()}
        </span>
      )}
      <div className="min-w-0 flex-1 self-center">
        <h2 className="truncate pr-8 font-bold text-15">
          {[name, member.profile.age].filter(Boolean).join(', ')}
          {member.isVerified && <VerifiedMark />}
        </h2>
        <div className="my-1.5 flex items-center gap-1.5 text-13 text-muted">
          {member.profile.role ? <RoleBadge role={member.profile.role} look="plain" /> : <span>User</span>}
          {member.distance && <span>· {member.distance}</span>}
        </div>
        <Button size="small" className="w-full" asChild>
          <Link to={`/user/${member.id}`}>View Profile</Link>
        </Button>
      </div>
      <IconButton label="Close" tooltip={false} className="absolute top-0 right-0" onClick={onClose}>
        <X className="size-icon-s" />
      </IconButton>
    </article>
  )
}
