import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { reauthenticate } from '../../session/reauthenticate.ts'
import { endSessionAndRedirect } from '../../session/redirect.ts'
import { currentSession, onUserChange, signOut, type Session } from '../../session/auth.ts'
import { loginAddress } from '../../ui/api-errors.ts'
import { LoadError } from '../../ui/lazy.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ApiErrorMessage } from '../../ui/query-result.tsx'
import { Shell } from './Shell.tsx'

/** Shows the back office to the people of the agency only. This is no security boundary: the server checks every request. */
export function Root() {
  const session = useQuery({ queryKey: ['session'], queryFn: currentSession, staleTime: Infinity, retry: 1 })
  const { refetch } = session
  const isOpen = session.data !== undefined
  useEffect(() => {
    if (!isOpen) return
    let stop: (() => void) | undefined
    let seen: string | undefined | null
    void onUserChange((user) => {
      const uid = user?.uid ?? null
      // The screen stays; the user who has opened it signs in again over the page.
      if (seen && seen !== uid)
        void reauthenticate().then(
          () => refetch(),
          () => {},
        )
      else if (seen === null && uid) void refetch()
      seen ||= uid
    }).then((end) => (stop = end))
    return () => stop?.()
  }, [refetch, isOpen])

  if (session.error && !isOpen)
    return (
      <main className="alone">
        <ApiErrorMessage error={session.error} retry={refetch} />
      </main>
    )
  if (session.data === undefined) return <p className="starting">Loading the back office…</p>
  if (session.data === null) return <ToLogin />
  return session.data.role !== 'Customer' ? (
    <Shell session={session.data} />
  ) : (
    <NoPermission session={session.data} />
  )
}

function ToLogin() {
  useEffect(() => location.replace(loginAddress()), [])
  return <p className="starting">Please sign in…</p>
}

const NoPermission = ({ session }: { session: Session }) => (
  <main className="alone">
    <h1>You don't have any permission</h1>
    <p>
      You are signed in as {session.email ?? session.uid}. The back office is for the people of the agency; an
      administrator can invite you.
    </p>
    <div className="actions">
      <ButtonLink variant="primary" href="/dashboard">
        Go to your dashboard
      </ButtonLink>
      <Button onClick={() => endSessionAndRedirect(signOut, '/login?next=/admin')}>
        Use another account
      </Button>
      <ButtonLink variant="plain" href="/">
        Go to the site
      </ButtonLink>
    </div>
  </main>
)

/** Shown in place of a screen that could not be loaded or rendered; reloads once the server answers again. */
export function ScreenError() {
  const error = useRouteError()
  const isOffline = error instanceof LoadError
  useEffect(() => {
    if (!isOffline) return
    const reloadWhenReachable = () =>
      void fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
        ({ ok }) => ok && location.reload(),
        () => {},
      )
    const timer = setInterval(reloadWhenReachable, 5000)
    addEventListener('online', reloadWhenReachable)
    return () => {
      clearInterval(timer)
      removeEventListener('online', reloadWhenReachable)
    }
  }, [isOffline])
  return (
    <div className="alone">
      <h1>This page could not be loaded</h1>
      <ApiErrorMessage error={error} retry={() => location.reload()} />
      <ButtonLink href="/admin">Go to Home</ButtonLink>
    </div>
  )
}
