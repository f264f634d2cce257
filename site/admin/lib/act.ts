import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '../ui/toast.tsx'
import { wordsFor } from './api.ts'

/** Runs a change, then asks anew for what it may have touched; a failure is said. Gives whether it worked. */
export function useAct(...touched: readonly string[]) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const act = async (change: () => Promise<unknown>, failed = 'That did not work.'): Promise<boolean> => {
    setBusy(true)
    try {
      await change()
      return true
    } catch (error) {
      toast({ text: failed, detail: wordsFor(error) })
      return false
    } finally {
      for (const key of [...touched, 'activity']) void client.invalidateQueries({ queryKey: [key] })
      setBusy(false)
    }
  }
  return { act, busy }
}
