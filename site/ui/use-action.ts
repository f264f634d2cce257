import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { statusOf, wordsFor } from '../admin/lib/api.ts'
import { changeIdOf, undoChange } from '../session/changes.ts'
import { toast, type Toast } from './toast.tsx'

interface Message extends Omit<Toast, 'undo'> {
  /** Offers to undo the change: that of the answer's Change-Id header, or by a function. */
  undo?: boolean | (() => Promise<unknown>) | undefined
  /** Shown after the undo. */
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

  /** Shows the toast of a change that has worked, and reloads what it may have touched. `answer` is the API's. */
  function announce({ undo: canUndo, undoDetail, ...message }: Message, answer?: unknown) {
    const undo = canUndo === true ? undoOf(answer) : canUndo || undefined
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

  /** For a form with a draft, after an error: if there is a newer version, shows that, with what was typed put over it. */
  function showNewer(error: unknown): never {
    if (statusOf(error) === 412) {
      toast({
        text: 'Somebody has changed it meanwhile.',
        detail: 'You see their version, with what you typed put over it. Check it and save again.',
      })
      reload()
    }
    throw error
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
      if (message) announce(typeof message === 'string' ? { text: message } : message, result)
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
  return { runAction, announce, showNewer, pending }
}

/** Undoes the change that an answer of the API names, and no other. */
function undoOf(answer: unknown) {
  const headers = answer instanceof Object && 'headers' in answer ? answer.headers : undefined
  const id = headers instanceof Headers ? changeIdOf(headers) : null
  return id ? () => undoChange(id) : undefined
}
