import { promisifyRequest, type UseStore } from 'idb-keyval'

/**
 * A store for idb-keyval whose connection gives way when its database is to be deleted. One of its own making
 * would hold on to it, and a person who leaves would leave something behind.
 */
export function openStore(database: string, name: string): UseStore {
  let opening: Promise<IDBDatabase> | undefined
  const open = () => {
    const request = indexedDB.open(database)
    request.onupgradeneeded = () => request.result.createObjectStore(name)
    const forget = () => {
      opening = undefined
    }
    opening = promisifyRequest(request)
    opening.then((db) => {
      db.onclose = forget
      db.onversionchange = () => {
        db.close()
        forget()
      }
    }, forget)
    return opening
  }
  return async (mode, work) => {
    const db = await (opening ?? open())
    return work(db.transaction(name, mode).objectStore(name))
  }
}
