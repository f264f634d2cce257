import { useId, useLayoutEffect, useRef, type ReactNode, type SyntheticEvent } from 'react'
import { createPortal } from 'react-dom'

interface Props {
  title: string
  /** Unmounts it. Without it, the dialog stays open until its parent removes it. */
  close: (() => void) | undefined
  role?: 'alertdialog'
  /** The id of the element that describes it. */
  describedBy?: string
  /** `large` for two columns, `full` for two texts side by side; a `drawer` is a menu at the side, a `palette` has its input at the top, both without a heading. */
  kind?: 'large' | 'full' | 'drawer' | 'palette'
  className?: string
  /** Ignores the Escape key. */
  isBusy?: boolean
  children: ReactNode
}

/** A modal dialog with a title, open for as long as it is rendered. It returns the focus, however it ends. */
export function Dialog({ title, close, role, describedBy, kind, className, isBusy, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const hasHeading = kind !== 'drawer' && kind !== 'palette'
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    // An element that is being removed does not return the focus.
    return () => dialog?.close()
  }, [])
  function onClose({ target, currentTarget }: SyntheticEvent<HTMLDialogElement>) {
    if (target !== currentTarget || !currentTarget.isConnected || currentTarget.open) return
    if (close) close()
    // A browser that does not know `closedby` has closed it on Escape.
    else currentTarget.showModal()
  }
  return createPortal(
    <dialog
      ref={ref}
      className={['dialog', kind, className].filter(Boolean).join(' ')}
      role={role}
      aria-label={hasHeading ? undefined : title}
      aria-labelledby={hasHeading ? titleId : undefined}
      aria-describedby={describedBy}
      closedby={isBusy || !close ? 'none' : hasHeading ? 'closerequest' : 'any'}
      onClose={onClose}
    >
      {hasHeading && <h2 id={titleId}>{title}</h2>}
      {children}
    </dialog>,
    document.body,
  )
}
