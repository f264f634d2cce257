import { Failure } from '../../../ui/failure.tsx'
import { TimeAgo } from '../../../ui/time.tsx'
import type { ListedRun } from './queries.ts'
import { Note } from '../../../ui/note.tsx'

interface Props {
  run: ListedRun
  /** Whether the backup that undoes it is still stored. */
  canUndo: boolean
}

/** The result of the last restore, for users who did not see it finish. */
export function LastRestore({
  run: { name, state, startedAt, finishedAt, startedBy, problem },
  canUndo,
}: Props) {
  const when = <TimeAgo at={finishedAt ?? startedAt} />
  if (state === 'failed')
    return (
      <Failure>
        The last restore, from {name}, failed {when}: {problem ?? 'unknown reason'}
      </Failure>
    )
  return (
    <>
      <p>
        Last restore: {name}, {when}, by {startedBy ?? 'the command line'}.{' '}
        {canUndo
          ? 'The data from before it is stored as a backup: you can undo the restore.'
          : 'It cannot be undone: the data from before it is no longer stored.'}
      </p>
      {problem && <Note>{problem}</Note>}
    </>
  )
}
