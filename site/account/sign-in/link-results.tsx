import type { ReactNode } from 'react'

export const Waiting = () => <p className="note">One moment…</p>

interface ResultProps {
  title: string
  children: ReactNode
  href: string
  text: string
}

/** Shown in an element that is a live region before. */
export const Result = ({ title, children, href, text }: ResultProps) => (
  <div className="flow">
    <p className="note">
      <strong>{title}</strong> <span>{children}</span>
    </p>
    <a className="button tap" href={href}>
      {text}
    </a>
  </div>
)

interface LinkErrorProps {
  message: string
  /** Where to continue. */
  href?: string
  text?: string
}

export const LinkError = ({ message, href = '/account', text = 'To your account' }: LinkErrorProps) => (
  <div className="flow">
    <p className="note bad" role="alert">
      {message}
    </p>
    <a className="button tap" href={href}>
      {text}
    </a>
  </div>
)
