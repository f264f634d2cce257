import type { Page } from '@playwright/test'

export interface StoredSession {
  stsTokenManager: { expirationTime: number }
}

/** The session that the identity library has stored in this browser; replaces it with `other` if that is given. */
export const storedSession = (page: Page, other?: StoredSession): Promise<StoredSession> =>
  page.evaluate(async (value) => {
    const resultOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error!)
      })
    const db = await resultOf(indexedDB.open('firebaseLocalStorageDb'))
    const store = db.transaction('firebaseLocalStorage', 'readwrite').objectStore('firebaseLocalStorage')
    const rows = (await resultOf(store.getAll())) as { fbase_key: string; value: StoredSession }[]
    // While the library starts, it stores a test value beside the session.
    const row = rows.find(({ fbase_key: key }) => key.startsWith('firebase:authUser:'))
    if (value) await resultOf(store.put({ ...row, value }))
    db.close()
    return row!.value
  }, other)
