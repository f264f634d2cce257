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
    const [row] = (await resultOf(store.getAll())) as { value: StoredSession }[]
    if (value) await resultOf(store.put({ ...row, value }))
    db.close()
    return row!.value
  }, other)
