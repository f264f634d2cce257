import type { LucideIcon } from 'lucide-react'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react'

interface SharedProps {
  /** `quiet` is outlined, `plain` has no border, `link` looks like one in a text. */
  variant?: 'primary' | 'quiet' | 'danger' | 'plain' | 'link'
  small?: boolean
  icon?: LucideIcon
  children: ReactNode
}

type ButtonProps = SharedProps &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick'> & { onClick?: () => unknown }
type LinkProps = SharedProps & AnchorHTMLAttributes<HTMLAnchorElement>

const classOf = ({ variant = 'quiet', small }: Pick<SharedProps, 'variant' | 'small'>) =>
  [variant !== 'link' && 'button', 'tap', variant !== 'primary' && variant, small && 'small']
    .filter(Boolean)
    .join(' ')

/** A button; outlined unless `variant` says otherwise. */
export const Button = ({ variant, small, icon: Icon, children, onClick, ...rest }: ButtonProps) => (
  <button
    type="button"
    {...rest}
    className={classOf({ variant, small })}
    onClick={onClick && (() => void onClick())}
  >
    {Icon && <Icon aria-hidden />} {children}
  </button>
)

/** A link that looks like a button. */
export const ButtonLink = ({ variant, small, icon: Icon, children, ...rest }: LinkProps) => (
  <a {...rest} className={classOf({ variant, small })}>
    {Icon && <Icon aria-hidden />} {children}
  </a>
)

interface IconButtonProps {
  icon: LucideIcon
  /** The name for screen readers. */
  label: string
  title?: string
  id?: string
  disabled?: boolean
  onClick: () => unknown
}

/** A button that shows only an icon. */
export const IconButton = ({ icon: Icon, label, onClick, ...rest }: IconButtonProps) => (
  <button type="button" className="icon-button" aria-label={label} {...rest} onClick={() => void onClick()}>
    <Icon aria-hidden />
  </button>
)
