import { useSyncExternalStore } from 'react'
import { deviceStore } from '../storage.ts'
import { createStore } from '../store.ts'

/** How often something was chosen: whoever draws by a choice is drawn anew. */
const changes = createStore(0)

/** Remembers what was chosen on this device, until its member signs out; nothing chosen is nothing remembered. */
export function chooseOnDevice(name: string, value: string): void {
  if (value) deviceStore.set(name, value)
  else deviceStore.remove(name)
  changes.update((count) => count + 1)
}

export function useDeviceChoice(name: string): string | null {
  const chosen = () => deviceStore.get(name)
  return useSyncExternalStore(changes.subscribe, chosen, chosen)
}
