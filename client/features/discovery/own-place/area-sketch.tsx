import { type LocationPrecision, locationPrecisions } from '#contract/profile.ts'

const SIDE = 96
const BLOCK = 12
const blocks = Array.from({ length: (SIDE / BLOCK) ** 2 }, (_, index) => ({
  x: (index % (SIDE / BLOCK)) * BLOCK,
  y: Math.floor(index / (SIDE / BLOCK)) * BLOCK,
}))
const LARGEST = 84

/** The three areas to scale, over blocks of no town: for whoever has not said where he is. */
export function AreaSketch({ precision }: { precision: LocationPrecision }) {
  return (
    <svg
      viewBox={`0 0 ${SIDE} ${SIDE}`}
      className="size-24 flex-none rounded-card bg-(--map-road)"
      aria-hidden="true"
    >
      {blocks.map(({ x, y }) => (
        <rect
          key={`${x} ${y}`}
          className="fill-(--map-block)"
          x={x + 0.5}
          y={y + 0.5}
          width={BLOCK - 1}
          height={BLOCK - 1}
          rx={2}
        />
      ))}
      {[...locationPrecisions].reverse().map((each) => {
        const side = (LARGEST * each) / 20
        return (
          <rect
            key={each}
            className={
              each === precision ? 'fill-accent-soft stroke-2 stroke-accent' : 'fill-none stroke-outline'
            }
            x={(SIDE - side) / 2}
            y={(SIDE - side) / 2}
            width={side}
            height={side}
            rx={Math.min(4, side / 4)}
          />
        )
      })}
    </svg>
  )
}
