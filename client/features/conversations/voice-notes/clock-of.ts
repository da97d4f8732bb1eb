/** Full seconds, as a clock counts them: '0:07'. */
export function clockOf(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
