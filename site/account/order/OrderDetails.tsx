import type { ReactNode } from 'react'

interface Props {
  /** What the package includes, as it was sold. */
  points: readonly string[]
  /** Facts about the order, as `dt` and `dd`. */
  children: ReactNode
  /** Below the facts. */
  footer?: ReactNode
}

export const OrderDetails = ({ points, children, footer }: Props) => (
  <section className="block" aria-labelledby="details">
    <h2 className="long" id="details">
      Order details
    </h2>
    <ul className="ticks">
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
    <dl className="facts">{children}</dl>
    {footer}
  </section>
)
