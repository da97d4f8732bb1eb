/** Loads code that must come, however long the network is away: it is tried again whenever the network is back. */
export async function loadAgain<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      if (navigator.onLine) throw error
      await new Promise((back) => window.addEventListener('online', back, { once: true }))
    }
  }
}
