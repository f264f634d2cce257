import { useEffect, useState, type ReactNode } from 'react'

interface Props {
  /** Of the heading: an address that names it opens the part. */
  id: string
  title: string
  /** What is in it, beside the heading. */
  hint?: ReactNode
  /** Whether it is open on a phone, too. */
  open?: boolean
  children: ReactNode
}

/** Whether parts stand beside each other. */
export const hasRoom = () => matchMedia('(width >= 64rem)').matches

const isNamed = (id: string) => location.hash === `#${id}`

/** A part of a page that is folded to its heading where there is no room beside the others. Not for the server. */
export function Fold({ id, title, hint, open = false, children }: Props) {
  const [isOpen, setOpen] = useState(() => open || isNamed(id) || hasRoom())
  // What is new in it opens it, too.
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setOpen(true)
  }
  useEffect(() => {
    const openIfNamed = () => isNamed(id) && setOpen(true)
    addEventListener('hashchange', openIfNamed)
    return () => removeEventListener('hashchange', openIfNamed)
  }, [id])
  return (
    <section aria-labelledby={id}>
      <details className="fold" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <h2 className="long" id={id}>
            {title}
          </h2>
          {hint && <span className="hint">{hint}</span>}
        </summary>
        <div className="block">{children}</div>
      </details>
    </section>
  )
}
