import { Badge } from '../../../ui/badge.tsx'
import { formatDateTime } from '../../../ui/time.tsx'
import type { Release } from './queries.ts'

type State = Pick<Release, 'state' | 'publishAt' | 'publishedAt' | 'problem' | 'timeZone'>

/** The state of a release, with the time of its publication. */
export function ReleaseState({ release }: { release: State }) {
  const { state, publishAt, publishedAt, problem, timeZone } = release
  if (problem) return <Badge tone="bad">{state === 'open' ? 'Not published' : 'Not reverted'}</Badge>
  if (publishedAt)
    return (
      <>
        <Badge tone="ok">Published</Badge> {formatDateTime(publishedAt, timeZone)}
      </>
    )
  if (publishAt)
    return (
      <>
        <Badge tone="warn">Scheduled</Badge> {formatDateTime(publishAt, timeZone)}
      </>
    )
  return <Badge>Open</Badge>
}
