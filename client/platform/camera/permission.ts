/** Whether camera and microphone may be opened without a question. A browser that cannot tell will ask. */
export async function mayFilmUnasked(): Promise<boolean> {
  try {
    const asked = ['camera', 'microphone'].map((name) =>
      navigator.permissions.query({ name: name as PermissionName }),
    )
    return (await Promise.all(asked)).every(({ state }) => state === 'granted')
  } catch {
    return false
  }
}
