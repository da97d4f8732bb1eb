/** Going through a tunnel is not leaving. */
const GRACE = 10_000

type News = { arrived(userId: number): void; departed(userId: number): void }

/**
 * Who is here, as others are told. A member who comes back within the grace has never left, so reconnecting in circles
 * tells nobody anything.
 */
export function createAttendance({ arrived, departed }: News, grace = GRACE) {
  const departures = new Map<number, NodeJS.Timeout | undefined>()

  return {
    /** His first socket is open. */
    came(userId: number): void {
      const isKnown = departures.has(userId)
      clearTimeout(departures.get(userId))
      departures.set(userId, undefined)
      if (!isKnown) arrived(userId)
    },
    /** His last socket is closed. */
    left(userId: number): void {
      const leave = () => {
        departures.delete(userId)
        departed(userId)
      }
      departures.set(userId, setTimeout(leave, grace).unref())
    },
  }
}

export type Attendance = ReturnType<typeof createAttendance>
