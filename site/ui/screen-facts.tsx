import type { ReactNode } from 'react'

/** The facts at the head of a screen, above its parts. */
export const ScreenFacts = ({ label, children }: { label: string; children: ReactNode }) => (
  <dl className="screen-facts panel" aria-label={label}>
    {children}
  </dl>
)

interface FactProps {
  name: string
  /** Needs the whole width on a phone. */
  wide?: boolean
  children: ReactNode
}

export const Fact = ({ name, wide = false, children }: FactProps) => (
  <div className={wide ? 'wide' : undefined}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
