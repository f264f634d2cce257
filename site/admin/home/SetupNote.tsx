import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { useLocation } from 'react-router'
import { Note } from '../../ui/note.tsx'
import { homeQuery } from './queries.ts'

/** On the screen of a step of the setup that was opened from the home screen: how far it is, and the next step. */
export function SetupNote({ mayOpen }: { mayOpen: (address: string) => boolean }) {
  const { pathname } = useLocation()
  const known = useQueryClient().getQueryData(homeQuery.queryKey)
  const isOpen = known?.setup?.some(({ state }) => state !== 'ok') ?? false
  // Each save makes it stale, and so it counts on.
  const { data: home } = useQuery({ ...homeQuery, enabled: isOpen && pathname !== '/admin' })
  const steps = home?.setup ?? []
  const current = steps.findLastIndex(({ screen }) => screen && isAt(pathname, screen.to))
  const open = [...steps.slice(current + 1), ...steps.slice(0, Math.max(current, 0))].filter(
    ({ state, screen }) => state !== 'ok' && screen && !isAt(pathname, screen.to) && mayOpen(screen.to),
  )
  const [next] = open
  if (current < 0 || !next) return null
  return (
    <Note icon={ListChecks}>
      Set up your site: {steps.filter(({ state }) => state === 'ok').length} of {steps.length} done. Next:{' '}
      <a href={next.screen!.to}>{next.todo}</a>
    </Note>
  )
}

const isAt = (pathname: string, screen: string) => {
  const { pathname: path } = new URL(screen, location.origin)
  return pathname === path || pathname.startsWith(`${path}/`)
}
