import { Undo2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/query-result.tsx'
import { TimeAgo } from '../../ui/time.tsx'
import type { ListedRun } from './queries.ts'

interface Props {
  run: ListedRun
  /** The stored backups. */
  stored: readonly { name: string }[]
  disabled: boolean
  /** Reviews a restore of the backup of this name. */
  undo: (name: string) => Promise<unknown>
}

/** The result of the last restore, for users who did not see it finish, and its undo. */
export function LastRestore({
  run: { name, state, startedAt, finishedAt, startedBy, problem, undo: before },
  stored,
  disabled,
  undo,
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
        Last restore: {name}, {when} by {startedBy ?? 'the command line'}.{' '}
        {stored.some((each) => each.name === before)
          ? 'The data from before it is stored: you can undo it.'
          : 'It cannot be undone: the data from before it is no longer stored.'}
      </p>
      {problem && <p className="note">{problem}</p>}
      {before !== null && stored.some((each) => each.name === before) && (
        <div className="actions">
          <Button icon={Undo2} disabled={disabled} onClick={() => undo(before)}>
            Undo restore
          </Button>
        </div>
      )}
    </>
  )
}
