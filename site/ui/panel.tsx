import { useId, type HTMLAttributes, type ReactNode } from 'react'
import { formatCount } from './number.ts'

interface Props extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  /** The heading; a panel without one is named by `label`. */
  title?: ReactNode
  label?: string
  /** The number of items, beside the title. */
  count?: number | undefined
  /** There are more items than `count`. */
  isMore?: boolean | undefined
  description?: ReactNode
  /** At the end of the heading's line. */
  actions?: ReactNode
  /** Spans all columns. */
  wide?: boolean
  children: ReactNode
}

/** A framed part of a screen. */
export function Panel({ title, label, count, isMore, description, actions, wide, children, ...rest }: Props) {
  const titleId = useId()
  const heading = title && (
    <h2 id={titleId}>
      {title}{' '}
      {count !== undefined && (
        <span className="count">
          {isMore && 'over '}
          {formatCount(count)}
        </span>
      )}
    </h2>
  )
  return (
    <section
      {...rest}
      className={wide ? 'panel wide' : 'panel'}
      aria-label={label}
      aria-labelledby={title && !label ? titleId : undefined}
    >
      {actions ? (
        <div className="panel-head">
          {heading}
          {actions}
        </div>
      ) : (
        heading
      )}
      {description && <p className="muted">{description}</p>}
      {children}
    </section>
  )
}
