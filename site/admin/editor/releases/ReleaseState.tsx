import { Badge } from '../../../ui/badge.tsx'
import type { Release } from './queries.ts'

type State = Pick<Release, 'state' | 'publishAt' | 'publishedAt' | 'problem' | 'timeZone'>

/** A time in the given time zone: `Nov 23, 2026, 9:00 AM GMT+1`. */
export const formatIn = (time: string, timeZone: string) =>
  new Date(time).toLocaleString('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  })

/** The state of a release, with the time of its publication. */
export function ReleaseState({ release }: { release: State }) {
  const { state, publishAt, publishedAt, problem, timeZone } = release
  if (problem) return <Badge tone="bad">{state === 'open' ? 'Not published' : 'Not reverted'}</Badge>
  if (publishedAt)
    return (
      <>
        <Badge tone="ok">Published</Badge> {formatIn(publishedAt, timeZone)}
      </>
    )
  if (publishAt)
    return (
      <>
        <Badge tone="warn">Scheduled</Badge> {formatIn(publishAt, timeZone)}
      </>
    )
  return <Badge>Open</Badge>
}
