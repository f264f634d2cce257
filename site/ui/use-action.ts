import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, getPage, wordsFor } from '../admin/lib/api.ts'
import { toast, type Toast } from './toast.tsx'

interface Message extends Toast {
  /** Shown after an undo. */
  undoDetail?: string
}

interface Outcome<T> {
  /** The toast after a success. */
  success?: string | Message | ((result: T) => Message)
  /** The title of the toast after a failure. */
  failure?: string
}

/**
 * Runs changes from the screen: tells that one is pending, shows a toast for its success or failure, offers to undo
 * it, and reloads the queries whose key begins with one of `resources`, or all of them for `everything`.
 */
export function useAction(...resources: readonly string[]) {
  const client = useQueryClient()
  const [pending, setPending] = useState(false)

  /** Shows the toast of a change that has worked, and reloads what it may have touched. */
  function announce(message: Message) {
    const { undo, undoDetail } = message
    toast({
      ...message,
      undo:
        undo &&
        (() =>
          runAction(undo, {
            success: { text: 'Change undone.', ...(undoDetail && { detail: undoDetail }) },
            failure: 'The change could not be undone.',
          })),
    })
    reload()
  }
  function reload() {
    if (resources.includes('everything')) void client.invalidateQueries()
    else for (const key of [...resources, 'activity']) void client.invalidateQueries({ queryKey: [key] })
  }

  /** Resolves to whether the change has worked. */
  async function runAction<T>(
    change: () => Promise<T>,
    { success, failure = 'Something went wrong.' }: Outcome<T> = {},
  ): Promise<boolean> {
    setPending(true)
    try {
      const result = await change()
      const message = typeof success === 'function' ? success(result) : success
      if (message) announce(typeof message === 'string' ? { text: message } : message)
      else reload()
      return true
    } catch (error) {
      toast({ text: failure, detail: wordsFor(error) })
      reload()
      return false
    } finally {
      setPending(false)
    }
  }
  return { runAction, announce, pending }
}

interface Change {
  _id: string
  action: string
  by: { uid: string; email: string | null }
  at: string
}

/** The last change of a record that is not content. */
export const lastChange = async (subject: string, record: string): Promise<Change | undefined> =>
  (await getPage<Change>('/activity', { subject, record, pageSize: 1 })).rows[0]

/** Takes back the last change of a record that is not content. */
export const undoLast = (subject: string, record: string) => async () => {
  const change = await lastChange(subject, record)
  if (change) await call('POST', `/activity/${change._id}/undo`)
}
