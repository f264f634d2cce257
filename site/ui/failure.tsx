import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** A box with an error text and an action. */
export const Failure = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <div className="trouble" role="alert">
    <CircleAlert aria-hidden />
    <p>{children}</p>
    {action}
  </div>
)
