import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { Bell, ExternalLink, EyeOff, KeyRound, LogOut, MailWarning, Menu, UserRound, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Link, Outlet, ScrollRestoration, useLocation, useNavigate, useNavigation } from 'react-router'
import { isInPreparation } from '#content/model/seo.ts'
import type { Session } from '../../session/session.ts'
import { signOutAndRedirect } from '../../session/sign-out.ts'
import { useUser } from '../../sign-in/use-user.ts'
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx'
import { useConnectionTrouble } from '../../ui/connection.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useLeaveGuard } from './use-leave-guard.ts'
import { $changedName, $screenTitle, agencyName } from '../../ui/page-header.tsx'
import { Toasts } from '../../ui/toast.tsx'
import { useAnnouncement } from '../../ui/use-announcement.ts'
import { CommandPaletteButton } from './CommandPaletteButton.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { SetupNote } from '../home/SetupNote.tsx'
import { Forbidden } from '../lib/NoScreen.tsx'
import type { Office } from '../lib/office.ts'
import { forbiddenScreen } from '../lib/screen-at.ts'
import { features } from '../features.ts'
import { Sidebar } from './Sidebar.tsx'
import { SubNavigation } from './SubNavigation.tsx'
import { Note } from '../../ui/note.tsx'

/** The frame of every screen: top bar, menu and toasts. */
export function Shell({ session }: { session: Session }) {
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const main = useFocusOnNavigation()
  useClientNavigation()
  useEffect(() => keepFocus(main.current!), [main])
  useLeaveGuard()
  const { state } = useNavigation()
  const { pathname } = useLocation()
  const office = useMemo((): Office => ({ ...session, features }), [session])
  const forbidden = forbiddenScreen(features, pathname, session.permissions)
  return (
    <div className="shell">
      <a className="skip button" href="#main">
        Skip to content
      </a>
      <header className="topbar">
        <IconButton icon={Menu} className="drawer-opener" label="Menu" onClick={() => setIsMenuOpen(true)} />
        <Link className="home" to="/admin">
          <AgencyName /> <small>Back office</small>
        </Link>
        <CommandPaletteButton permissions={session.permissions} />
        <div className="topbar-end">
          <ButtonLink variant="plain" icon={ExternalLink} href="/" target="_blank" rel="noreferrer">
            <span className="wide-only">View site</span>
            <span className="hidden narrow-only">View site</span>
          </ButtonLink>
          <IconButton icon={UserRound} label="Your account" popoverTarget="user-menu" />
          <div id="user-menu" className="user-menu" popover="auto">
            <p>
              Signed in as <strong>{session.email ?? session.name ?? session.uid}</strong>
            </p>
            <ButtonLink
              variant="plain"
              icon={Bell}
              href="/admin/notifications"
              onClick={({ currentTarget }) => currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
            >
              Email notifications
            </ButtonLink>
            <ButtonLink variant="plain" icon={UserRound} href="/dashboard">
              Dashboard
            </ButtonLink>
            <ButtonLink variant="plain" icon={KeyRound} href="/account">
              Account
            </ButtonLink>
            <Button variant="plain" icon={LogOut} onClick={() => signOutAndRedirect()}>
              Sign out
            </Button>
          </div>
        </div>
        {state === 'loading' && <div className="progress" aria-hidden />}
      </header>
      <div className="side">
        <Sidebar label="Back office" permissions={session.permissions} />
      </div>
      {isMenuOpen && <Drawer permissions={session.permissions} close={() => setIsMenuOpen(false)} />}
      <main id="main" ref={main} tabIndex={-1}>
        <ConnectionNote />
        <UnverifiedNote />
        <UnlistedNote />
        <SetupNote mayOpen={(address) => !forbiddenScreen(features, address, session.permissions)} />
        <SubNavigation permissions={session.permissions} />
        {forbidden ? (
          <Forbidden role={session.role} screen={`“${forbidden.title}”`} />
        ) : (
          <Outlet context={office} />
        )}
      </main>
      <ScreenAnnouncement />
      <Toasts />
      <ScrollRestoration />
    </div>
  )
}

/** The menu on narrow screens. */
function Drawer({ permissions, close }: { permissions: Session['permissions']; close: () => void }) {
  return (
    <Dialog title="Menu" kind="drawer" close={close}>
      <IconButton icon={X} className="drawer-closer" label="Close menu" onClick={close} />
      <Sidebar label="Back office menu" permissions={permissions} onNavigate={close} />
    </Dialog>
  )
}

/** Screen readers announce the title of a loaded document, but not that of another screen. */
function ScreenAnnouncement() {
  return (
    <p className="hidden" role="status">
      {useAnnouncement(useStore($screenTitle) || undefined)}
    </p>
  )
}

function ConnectionNote() {
  const trouble = useConnectionTrouble()
  return trouble ? (
    <Note role="status">
      {trouble} Your changes stay on this page; save them when the connection is back.
    </Note>
  ) : null
}

/** Who reads the mails to the address of an account can reset its password: a mistyped one has to be noticed. */
function UnverifiedNote() {
  const auth = useUser()
  return auth.state === 'signed-in' && auth.user.email && !auth.user.emailVerified ? (
    <Note icon={MailWarning}>
      Open the link that we emailed to {auth.user.email}, to confirm that it is your address.{' '}
      <a href="/account">Correct it, or send the link again</a>
    </Note>
  ) : null
}

/**
 * What was saved in the only record of a section since the page was opened; null if it was deleted. The page has what was
 * published before.
 */
const useSaved = (section: 'seo' | 'site') =>
  useQuery<{ record: { siteListing?: string; siteName?: string } } | null>({
    queryKey: ['content', section, 'single'],
    enabled: false,
  }).data

function AgencyName() {
  const site = useSaved('site')
  useStore($changedName)
  useEffect(() => {
    // As the page does for a site without a name.
    if (site !== undefined) $changedName.set(site?.record.siteName || location.hostname)
  }, [site])
  return <span>{agencyName()}</span>
}

/** So that nobody forgets a site that search engines do not list. */
function UnlistedNote() {
  const seo = useSaved('seo')
  const { unlisted } = document.getElementById('app')!.dataset
  const isUnlisted = seo === undefined ? unlisted !== undefined : isInPreparation(seo?.record)
  return isUnlisted ? (
    <Note icon={EyeOff}>
      This site is in preparation: search engines are asked not to list it.{' '}
      <a href="/admin/content/search-results#field=seo.siteListing">List it when it is ready</a>
    </Note>
  ) : null
}

/** Lets the router handle clicks on plain `<a>` links to other screens, which the shared components use. */
function useClientNavigation() {
  const navigate = useNavigate()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]')
      const isPlainClick = !(event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
      if (!link || link.target || event.defaultPrevented || !isPlainClick) return
      if (link.origin !== location.origin || !/^\/admin(\/|$)/.test(link.pathname)) return
      event.preventDefault()
      void navigate(link.pathname + link.search + link.hash)
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [navigate])
}

/** Moves the focus to the new screen after a navigation, before an effect of the screen can move it to a field. */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const first = useRef(true)
  useLayoutEffect(() => {
    if (first.current) first.current = false
    else main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
