import { useId, useLayoutEffect, useRef, type ReactNode, type SyntheticEvent } from 'react'
import { createPortal } from 'react-dom'

/**
 * The properties of a `<dialog>` that is open for as long as it is rendered: it is modal, and returns the focus however
 * it ends. `close` has to unmount it.
 */
export function useModal(close: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    // An element that is being removed does not return the focus.
    return () => dialog?.close()
  }, [])
  return {
    ref,
    onClose: (event: SyntheticEvent<HTMLDialogElement>) => {
      const { target, currentTarget } = event
      if (target === currentTarget && currentTarget.isConnected && !currentTarget.open) close()
    },
  }
}

interface Props {
  title: string
  /** Unmounts it. */
  close: () => void
  role?: 'alertdialog'
  /** The id of the element that describes it. */
  describedBy?: string
  /** Ignores the Escape key. */
  isBusy?: boolean
  large?: boolean
  children: ReactNode
}

/** A modal dialog with a title, open for as long as it is rendered. */
export function Dialog({ title, close, role, describedBy, isBusy, large, children }: Props) {
  const modal = useModal(close)
  const titleId = useId()
  return createPortal(
    <dialog
      {...modal}
      className={large ? 'dialog large' : 'dialog'}
      role={role}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      closedby={isBusy ? 'none' : 'closerequest'}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>,
    document.body,
  )
}
