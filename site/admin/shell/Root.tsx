import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate, useRouteError } from 'react-router'
import { reauthenticate } from '../../session/reauthenticate.ts'
import { endSessionAndRedirect } from '../../session/redirect.ts'
import { currentSession, onUserChange, signOut, type Session } from '../../session/auth.ts'
import { loginAddress } from '../lib/api.ts'
import { NotLoaded } from '../lib/lazy.ts'
import { Trouble } from '../ui/states.tsx'
import { Shell } from './Shell.tsx'

/** Lets administrators in. What the browser hides is a courtesy: the server decides with every call. */
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
      // The screen stays, for the one who has opened it.
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
        <Trouble error={session.error} retry={refetch} />
      </main>
    )
  if (session.data === undefined) return <p className="starting">Opening the back office …</p>
  if (session.data === null) return <ToLogin />
  return session.data.role === 'Admin' ? (
    <Shell session={session.data} />
  ) : (
    <NoPermission session={session.data} />
  )
}

function ToLogin() {
  useEffect(() => location.replace(loginAddress()), [])
  return <p className="starting">Please sign in …</p>
}

function NoPermission({ session }: { session: Session }) {
  return (
    <main className="alone">
      <h1>You don't have any permission</h1>
      <p>
        You are signed in as {session.email ?? session.uid}. The back office is for the agency's
        administrators; one of them can invite you.
      </p>
      <div className="actions">
        <a className="btn main" href="/dashboard">
          To your dashboard
        </a>
        <button
          type="button"
          className="btn"
          onClick={() => void endSessionAndRedirect(signOut, '/login?next=/admin')}
        >
          Sign in as somebody else
        </button>
        <a className="btn quiet" href="/">
          To the site
        </a>
      </div>
    </main>
  )
}

/** A screen that failed to load or to show; the others still work. */
export function Failed() {
  const error = useRouteError()
  const navigate = useNavigate()
  const isMissing = error instanceof NotLoaded
  useEffect(() => {
    if (!isMissing) return
    const reachable = () =>
      void fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
        ({ ok }) => ok && location.reload(),
        () => {},
      )
    const timer = setInterval(reachable, 5000)
    addEventListener('online', reachable)
    return () => {
      clearInterval(timer)
      removeEventListener('online', reachable)
    }
  }, [isMissing])
  return (
    <div className="alone">
      <h1>This screen did not open</h1>
      <Trouble error={error} retry={() => location.reload()} />
      <button type="button" className="btn" onClick={() => void navigate('/admin')}>
        To the first screen
      </button>
    </div>
  )
}
