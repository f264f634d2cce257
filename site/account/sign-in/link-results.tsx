import type { ReactNode } from 'react'
import { isTemporary } from '../../session/auth-errors.ts'
import { errorMessage } from '../../ui/errors.ts'
import { LoadError } from '../../ui/lazy.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'

export const LoadingNote = () => <p className="note">One moment…</p>

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
    <ButtonLink variant="primary" href={href}>
      {text}
    </ButtonLink>
  </div>
)

interface LinkErrorProps {
  error: unknown
  /** Uses the link again. */
  retry: () => void
  /** Where to continue. */
  href?: string
  text?: string
}

/** Why a link has no effect, and the next step: to try again if that may help. */
export function LinkError({ error, retry, href = '/account', text = 'To your account' }: LinkErrorProps) {
  // The browser does not repeat a failed import on the same page.
  const isUnloaded = error instanceof LoadError
  return (
    <div className="flow">
      <p className="note bad" role="alert">
        {errorMessage(error)}
      </p>
      {isUnloaded || isTemporary(error) ? (
        <Button variant="primary" onClick={isUnloaded ? () => location.reload() : retry}>
          Try again
        </Button>
      ) : (
        <ButtonLink variant="primary" href={href}>
          {text}
        </ButtonLink>
      )}
    </div>
  )
}
