import type { LucideIcon } from 'lucide-react'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react'

interface Look {
  /**
   * `quiet` is outlined, `plain` has no border, `link` looks like a link in a text. `bare` has no look of its own, for a
   * row or a card that is pressed as a whole.
   */
  variant?: 'primary' | 'quiet' | 'plain' | 'danger' | 'danger quiet' | 'link' | 'bare'
  small?: boolean
  icon?: LucideIcon | undefined
}

type ButtonProps = Look &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick'> & {
    onClick?: (() => unknown) | undefined
    ref?: Ref<HTMLButtonElement>
    children: ReactNode
  }
type LinkProps = Look & AnchorHTMLAttributes<HTMLAnchorElement> & { children: ReactNode }

const classOf = ({ variant = 'quiet', small }: Look, className: string | undefined) =>
  [
    variant === 'link' || variant === 'bare' ? `${variant}-button` : 'button',
    variant === 'plain' ? 'quiet plain' : !['primary', 'link', 'bare'].includes(variant) && variant,
    small && 'small',
    className,
  ]
    .filter(Boolean)
    .join(' ')

/** A button; outlined unless `variant` says otherwise. */
export const Button = ({
  variant,
  small = false,
  icon: Icon,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) => (
  <button
    type="button"
    {...rest}
    className={classOf({ variant, small }, className)}
    onClick={onClick && (() => void onClick())}
  >
    {Icon && <Icon aria-hidden />} {children}
  </button>
)

/** A link that looks like a button. */
export const ButtonLink = ({
  variant,
  small = false,
  icon: Icon,
  className,
  children,
  ...rest
}: LinkProps) => (
  <a {...rest} className={classOf({ variant, small }, className)}>
    {Icon && <Icon aria-hidden />} {children}
  </a>
)

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick' | 'children'> {
  icon: LucideIcon
  /** The name for screen readers. */
  label: string
  onClick?: () => unknown
}

/** A button that shows only an icon. */
export const IconButton = ({ icon: Icon, label, className, onClick, ...rest }: IconButtonProps) => (
  <button
    type="button"
    aria-label={label}
    {...rest}
    className={className ? `icon-button ${className}` : 'icon-button'}
    onClick={onClick && (() => void onClick())}
  >
    <Icon aria-hidden />
  </button>
)
