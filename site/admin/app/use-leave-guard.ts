import { useEffect, useRef } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { formDrafts } from '../../session/form-drafts.ts'
import { confirmBeforeLeaving } from '../../session/redirect.ts'
import { confirm } from '../../ui/confirm-dialog.tsx'
import { unsavedForms } from '../../ui/form/unsaved.ts'

const isUnsaved = () => unsavedForms().length > 0

/** Asks whether the screen may be left; resolves to true, without an answer, once everything is saved. */
async function mayLeave(): Promise<boolean> {
  if (!isUnsaved()) return true
  const saved = new AbortController()
  const stop = formDrafts.subscribe(() => isUnsaved() || saved.abort())
  const titles = unsavedForms().map(([, title]) => `“${title}”`)
  const leave = await confirm(
    {
      title: 'Leave page with unsaved changes?',
      text: `Leaving discards your changes in ${titles.join(' and ')}.`,
      confirmLabel: 'Leave page',
      cancelLabel: 'Stay',
    },
    saved.signal,
  )
  stop()
  if (leave) for (const [name] of unsavedForms()) formDrafts.remove(name)
  return leave
}

/** The dialog on top of the others. */
const openDialog = () => [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1)

/**
 * Asks before unsaved input is left by a link, by closing the tab, or by signing out; and lets the browser's Back button
 * close an open dialog instead of leaving the screen below it. The router allows one instance.
 */
export function useLeaveGuard() {
  const isBack = useRef(false)
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    isBack.current = historyAction === 'POP' && openDialog() !== undefined
    return isBack.current || (currentLocation.pathname !== nextLocation.pathname && isUnsaved())
  })
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (isBack.current) {
      blocker.reset()
      // One that cannot be closed now, such as while it sends something, stays.
      const dialog = openDialog()
      if (dialog?.getAttribute('closedby') !== 'none') dialog?.close()
    } else void mayLeave().then((leave) => (leave ? blocker.proceed() : blocker.reset()))
  }, [blocker])
  useBeforeUnload((event) => {
    if (isUnsaved()) event.preventDefault()
  })
  useEffect(() => confirmBeforeLeaving(mayLeave), [])
}
