import { useEffect, useEffectEvent, useState } from 'react'
import { errorMessage } from '../ui/form/errors.ts'
import { useBfcacheRestores } from '../ui/bfcache.ts'

interface Result<T> {
  of: string
  data?: T
  why: string
}

/**
 * Loads something whenever `key` changes, and when the page comes back out of the browser's cache. What was loaded last stays while more is on its way; an answer that comes
 * after a newer question is dropped.
 */
export function useLoad<T>(key: string, load: () => Promise<T>) {
  const [result, setResult] = useState<Result<T>>({ of: '', why: '' })
  const [attempt, setAttempt] = useState(0)
  const question = `${attempt} ${useBfcacheRestores()} ${key}`
  const ask = useEffectEvent(load)

  useEffect(() => {
    let over = false
    ask().then(
      (data) => over || setResult({ of: question, data, why: '' }),
      (error: unknown) => over || setResult(({ data }) => ({ of: question, data, why: errorMessage(error) })),
    )
    return () => {
      over = true
    }
  }, [question])
  const busy = result.of !== question
  return {
    data: result.data,
    /** What went wrong, while nothing newer is on its way. */
    why: busy ? '' : result.why,
    busy,
    reload: () => setAttempt((before) => before + 1),
  }
}
