/** Leaves the page and starts the app anew at a path, so that nothing of before stays in memory. */
export function reloadTo(path: string): void {
  window.location.replace(path)
}

/** Leaves for a page that is not ours; Back returns here. */
export function leaveTo(url: string): void {
  window.location.assign(url)
}
