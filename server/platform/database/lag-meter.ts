const MOST_SAMPLES = 60

/**
 * Says by how many milliseconds a replica is behind, from where the primary was and when. Unlike the replica's own
 * clock this also notices one that has lost its primary, and does not mistake a quiet hour for a lag of an hour.
 */
export function createLagMeter() {
  const samples: { position: bigint; at: number }[] = []
  return {
    /** The primary had written up to here at this time. */
    sample(position: bigint, at: number): void {
      samples.push({ position, at })
      if (samples.length > MOST_SAMPLES) samples.shift()
    },
    /** A replica has replayed up to here: since when is it missing something? */
    lagOf(replayed: bigint, now: number): number {
      const newest = samples.findLast(({ position }) => position <= replayed)
      return newest ? now - newest.at : Number.POSITIVE_INFINITY
    },
  }
}
