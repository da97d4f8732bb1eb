let leaving = false

/** From here on the end of the session is this tab's own doing and nothing to tell about. */
export function startLeaving(): void {
  leaving = true
}

export function stopLeaving(): void {
  leaving = false
}

export function isLeaving(): boolean {
  return leaving
}
