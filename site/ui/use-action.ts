import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { statusOf } from './api-errors.ts'
import { changeIdOf, undoChange } from '../session/changes.ts'
import { confirm, type Question } from './confirm-dialog.tsx'
import { toast, type Toast } from './toast.tsx'
import { toastFailure } from './toast-failure.ts'

interface Message extends Omit<Toast, 'undo'> {
  /** Offers an undo: `true` for the change in the answer's Change-Id header, or a function. */
  undo?: boolean | (() => Promise<unknown>) | undefined
  /** Shown after the undo. */
  undoDetail?: string
}

interface ActionOptions<T> {
  /** Asked first; nothing is changed unless the user confirms. */
  question?: Question
  /** The toast after a success. */
  success?: string | Message | ((result: T) => Message)
  /** The title of the toast after a failure. */
  failure?: string
  /** Shows the error in its place, instead of a toast. */
  showError?: (error: unknown) => unknown
}

/**
 * Runs changes from the screen: returns whether one is pending, shows a toast for success or failure, offers an undo,
 * and reloads the queries whose key begins with one of `resources`, or all queries for `everything`.
 */
export function useAction(...resources: readonly string[]) {
  const client = useQueryClient()
  const [pending, setPending] = useState(false)

  /** Shows the toast of a successful change and reloads the queries. `answer` is the API's answer to the change. */
  function reportSuccess({ undo: canUndo, undoDetail, ...message }: Message, answer?: unknown) {
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
    else
      for (const key of [...resources, 'activity', 'home']) void client.invalidateQueries({ queryKey: [key] })
  }

  /** For a form with a draft, after an error: a 412 loads the newer version; the draft is applied to it. Rethrows. */
  function reloadOnConflict(error: unknown): never {
    if (statusOf(error) === 412) {
      toast({
        text: 'Someone else has made changes.',
        detail: 'You now see their version with your changes applied. Check it and save again.',
      })
      reload()
    }
    throw error
  }

  /** Resolves to whether the change was made. */
  async function runAction<T>(
    change: () => Promise<T>,
    { question, success, failure = 'Something went wrong.', showError }: ActionOptions<T> = {},
  ): Promise<boolean> {
    if (question && !(await confirm(question))) return false
    setPending(true)
    try {
      const result = await change()
      const message = typeof success === 'function' ? success(result) : success
      if (message) reportSuccess(typeof message === 'string' ? { text: message } : message, result)
      else reload()
      return true
    } catch (error) {
      if (showError) showError(error)
      else toastFailure(failure, error)
      // The person's role may have changed since the page was loaded.
      if (statusOf(error) === 403) void client.invalidateQueries({ queryKey: ['session'] })
      reload()
      return false
    } finally {
      setPending(false)
    }
  }
  return { runAction, reportSuccess, reloadOnConflict, pending }
}

/** Returns a function that undoes only the change of an API answer; undefined if the answer has no Change-Id. */
function undoOf(answer: unknown) {
  const headers = answer instanceof Object && 'headers' in answer ? answer.headers : undefined
  const id = headers instanceof Headers ? changeIdOf(headers) : null
  return id ? () => undoChange(id) : undefined
}
