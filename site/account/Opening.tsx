import { useState, type ReactNode } from 'react'

interface Props {
  button: string
  danger?: boolean
  /** What it opens, and how that closes it again. */
  children: (close: () => void) => ReactNode
}

/** Keeps a form shut until somebody wants it; the focus goes to its first field. */
export function Opening({ button, danger = false, children }: Props) {
  const [open, setOpen] = useState(false)
  if (!open)
    return (
      <button
        type="button"
        className={`button tap quiet ${danger ? 'danger' : ''}`}
        onClick={() => setOpen(true)}
      >
        {button}
      </button>
    )
  return (
    <div className="opened" ref={focusFirst}>
      {children(() => setOpen(false))}
      <button type="button" className="link tap" onClick={() => setOpen(false)}>
        Never mind
      </button>
    </div>
  )
}

const focusFirst = (element: HTMLElement | null) =>
  element?.querySelector<HTMLElement>('input, button')?.focus()
