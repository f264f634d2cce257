import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '../ui/toast.tsx'
import { call, getPage, wordsFor } from './api.ts'

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
  /** The way back of a toast, from what was last done to something, as the activity knows it. */
  const undoOf = (subject: string, recordId: string) => () =>
    act(async () => {
      await undoLast(subject, recordId)
      toast({ text: 'Undone.' })
    }, 'It could not be undone.')
  return { act, busy, undoOf }
}

async function undoLast(subject: string, record: string) {
  const change = await lastChange(subject, record)
  if (change) await call('POST', `/activity/${change._id}/undo`)
}

interface Change {
  _id: string
  action: string
  by: { uid: string; email: string | null }
  at: string
}

/** What was last done to something that is no content. */
export const lastChange = async (subject: string, record: string): Promise<Change | undefined> =>
  (await getPage<Change>('/activity', { subject, record, pageSize: 1 })).rows[0]
