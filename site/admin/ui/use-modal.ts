import { useLayoutEffect, useRef, type SyntheticEvent } from 'react'

/**
 * What a `<dialog>` needs that is open for as long as it is in the page: it is modal, and gives the focus back however
 * it ends. `close` takes it out of the page.
 */
export function useModal(close: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    // What is just taken out of the page gives nothing back.
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
