import { ExternalLink, LogOut, Menu, UserRound, X } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Link, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { endSessionAndRedirect } from '../../session/redirect.ts'
import { signOut, type Session } from '../../session/auth.ts'
import { Questions } from '../ui/ask.tsx'
import { useLeaveGuard } from '../lib/unsaved.ts'
import { agency } from '../ui/page.tsx'
import { Toasts } from '../ui/toast.tsx'
import { Finder } from './Finder.tsx'
import { keepFocus } from './keep-focus.ts'
import { Sidebar } from './Sidebar.tsx'

/** What stands around every screen: the bar, the menu, what is said and asked. */
export function Shell({ session }: { session: Session }) {
  const drawer = useRef<HTMLDialogElement>(null)
  const main = useFocusOnNavigation()
  useEffect(() => keepFocus(main.current!), [main])
  useLeaveGuard()
  const { state } = useNavigation()
  const close = () => drawer.current?.close()
  return (
    <div className="shell">
      <a className="skip btn main" href="#main">
        Skip to content
      </a>
      <header className="topbar">
        <button
          type="button"
          className="icon-btn drawer-opener"
          aria-label="Menu"
          onClick={() => drawer.current?.showModal()}
        >
          <Menu aria-hidden />
        </button>
        <Link className="home" to="/admin">
          <span>{agency()}</span> <small>Back office</small>
        </Link>
        <Finder />
        <div className="topbar-end">
          <a className="btn quiet" href="/" target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden /> <span className="wide-only">Open the site</span>
            <span className="hidden narrow-only">Open the site</span>
          </a>
          <button type="button" className="icon-btn" popoverTarget="user-menu" aria-label="Your account">
            <UserRound aria-hidden />
          </button>
          <div id="user-menu" className="user-menu" popover="auto">
            <p>
              Signed in as <strong>{session.email ?? session.name ?? session.uid}</strong>
            </p>
            <a className="btn quiet" href="/dashboard">
              <UserRound aria-hidden /> Dashboard
            </a>
            <button type="button" className="btn quiet" onClick={() => void endSessionAndRedirect(signOut)}>
              <LogOut aria-hidden /> Sign out
            </button>
          </div>
        </div>
        {state === 'loading' && <div className="progress" aria-hidden />}
      </header>
      <div className="side">
        <Sidebar label="Back office" />
      </div>
      <dialog ref={drawer} className="drawer" aria-label="Menu" closedby="any">
        <button type="button" className="icon-btn drawer-closer" aria-label="Close menu" onClick={close}>
          <X aria-hidden />
        </button>
        <Sidebar label="Back office menu" followed={close} />
      </dialog>
      <main id="main" ref={main} tabIndex={-1}>
        <OfflineNote />
        <Outlet context={session} />
      </main>
      <Toasts />
      <Questions />
      <ScrollRestoration />
    </div>
  )
}

function onConnection(changed: () => void) {
  for (const event of ['online', 'offline']) addEventListener(event, changed)
  return () => {
    for (const event of ['online', 'offline']) removeEventListener(event, changed)
  }
}

function OfflineNote() {
  const isOnline = useSyncExternalStore(onConnection, () => navigator.onLine)
  return isOnline ? null : (
    <p className="note" role="status">
      You are offline. What you type stays here; save it once you are connected again.
    </p>
  )
}

/** After going to another screen, reading goes on in it. */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const first = useRef(true)
  useEffect(() => {
    if (first.current) first.current = false
    else main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
