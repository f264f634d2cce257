import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface Props {
  icon?: LucideIcon
  /** Announced by screen readers when it appears. */
  role?: 'status'
  children: ReactNode
}

/** A highlighted remark. */
export const Note = ({ icon: Icon, role, children }: Props) => (
  <p className="remark" role={role}>
    {Icon && <Icon aria-hidden />}
    <span>{children}</span>
  </p>
)
