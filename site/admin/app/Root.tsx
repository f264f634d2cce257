import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { reauthenticate } from '../../session/reauthenticate.ts'
import type { Session } from '../../session/session.ts'
import { signOutAndRedirect } from '../../session/sign-out.ts'
import { loginAddress } from '../../ui/api-errors.ts'
import { LoadError } from '../../ui/lazy.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ApiErrorMessage } from '../../ui/query-result.tsx'
import { sessionQuery } from './session-query.ts'
import { Shell } from './Shell.tsx'

/** Shows the back office to the people of the agency only. This is no security boundary: the server checks every request. */
export function Root() {
  const session = useQuery(sessionQuery)
  const { refetch } = session
  const isOpen = session.data !== undefined
  useFollowedUser(isOpen, session.data?.uid, refetch)

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

/**
 * Asks the user who has opened the screen to sign in again over it when their session ends, in this tab or another.
 * Loads the identity library, which the first screen does not wait for.
 */
function useFollowedUser(isOpen: boolean, uid: string | undefined, refetch: () => unknown) {
  useEffect(() => {
    if (!isOpen) return undefined
    let stop: (() => void) | undefined
    let isOver = false
    let seen = uid
    async function follow() {
      const { onUserChange } = await import('../../session/auth.ts')
      const end = await onUserChange((user) => {
        if (seen && seen !== user?.uid)
          void reauthenticate().then(
            () => refetch(),
            () => {},
          )
        else if (!seen && user) void refetch()
        seen ||= user?.uid
      })
      if (isOver) end()
      else stop = end
    }
    // Without a connection, the next request says so.
    const cancel = whenIdle(() => void follow().catch(() => {}))
    return () => {
      isOver = true
      cancel()
      stop?.()
    }
  }, [isOpen, uid, refetch])
}

/** Runs once the browser has nothing more urgent to do. Returns the function that cancels it. */
function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, 500)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: 2000 })
  return () => cancelIdleCallback(handle)
}

function ToLogin() {
  useEffect(() => location.replace(loginAddress()), [])
  return <p className="starting">Please sign in…</p>
}

const NoPermission = ({ session }: { session: Session }) => (
  <main className="alone">
    <h1>You don't have any permission</h1>
    <p>
      You are signed in as {session.email ?? session.uid}. The back office is for the people of the agency.
      Ask them to invite you.
    </p>
    <div className="actions">
      <ButtonLink variant="primary" href="/dashboard">
        Go to your dashboard
      </ButtonLink>
      <Button onClick={() => signOutAndRedirect('/login?next=/admin')}>Use another account</Button>
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
