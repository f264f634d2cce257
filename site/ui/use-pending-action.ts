import { useState } from 'react'
import { usePending } from './bfcache.ts'
import { errorMessage } from './errors.ts'

/** For a button: whether its action is running, the message of its last error, and the function that runs it. */
export function usePendingAction(action: () => Promise<unknown>) {
  const [pending, setPending] = usePending()
  const [error, setError] = useState('')

  async function run() {
    setPending(true)
    setError('')
    await action().catch((reason: unknown) => setError(errorMessage(reason)))
    setPending(false)
  }
  return { pending, error, run: () => void run() }
}
