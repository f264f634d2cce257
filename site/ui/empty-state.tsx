import type { ReactNode } from 'react'

/** Shown instead of an empty list: why it is empty, and the next step. */
export const EmptyState = ({
  title,
  children,
  action,
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
}) => (
  <div className="empty">
    <strong>{title}</strong>
    {children && <div>{children}</div>}
    {action}
  </div>
)
