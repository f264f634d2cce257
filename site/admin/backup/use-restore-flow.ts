import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useOutletContext } from 'react-router'
import type { Session } from '../../session/auth.ts'
import { ApiError } from '../../session/request.ts'
import { useAction } from '../../ui/use-action.ts'
import { isRetryable } from '../lib/api.ts'
import {
  deleteBackup,
  restoreRunQuery,
  restoreRunsQuery,
  startPlan,
  startRestore,
  untilEnded,
  type ListedRun,
  type RestoreRun,
} from './queries.ts'
import { withRecentSignIn } from './with-recent-sign-in.ts'

export interface RestoreFlow {
  /** The plan or restore that is shown. */
  run: RestoreRun | undefined
  /** Why it can no longer be read. */
  error: unknown
  isRunning: boolean
  /** The last one that has ended, where it is not shown. */
  lastRestore: ListedRun | undefined
  /** Begins to compare a backup with the current data. */
  plan: (backup: string) => Promise<void>
  restore: (backup: string) => Promise<void>
  close: () => void
}

/** Restores whose end somebody on this page waits for, on whatever screen. */
const awaited = new Set<string>()

/** One plan or restore at a time, from its beginning to what came of it. One that runs is shown after a reload, too. */
export function useRestoreFlow(): RestoreFlow {
  const client = useQueryClient()
  const me = useOutletContext<Session>()
  const { announce } = useAction('everything')
  const [id, setId] = useState<string>()
  const { data: runs } = useQuery(restoreRunsQuery)
  const { data, error } = useQuery({ ...restoreRunQuery(id ?? ''), enabled: id !== undefined })

  const found = runs?.find(
    ({ state, kind, startedBy }) => state === 'running' && (kind === 'restore' || startedBy === me.email),
  )
  const [adopted, setAdopted] = useState<string>()
  if (found && found._id !== adopted) {
    setAdopted(found._id)
    setId(found._id)
  }
  const restoring = found?.kind === 'restore' ? found._id : undefined
  const onFound = useEffectEvent((started: string) => void announceEnd(started))
  useEffect(() => {
    if (restoring) onFound(restoring)
  }, [restoring])

  /** Shows a run once it is read: where it is shown depends on what it reads. */
  async function show(started: string) {
    await client.prefetchQuery(restoreRunQuery(started))
    setId(started)
    void client.invalidateQueries({ queryKey: restoreRunsQuery.queryKey })
  }
  async function announceEnd(started: string) {
    if (awaited.has(started)) return
    awaited.add(started)
    // The screen shows why it cannot be read.
    const ended = await untilEnded(client, started).catch(() => undefined)
    if (ended?.state !== 'done') return
    const { restorePoint } = ended
    announce({
      text: 'Backup restored.',
      detail: 'The site is published again.',
      undo: restorePoint === null ? undefined : () => undo(restorePoint),
      undoDetail: 'The data is as it was before the restore.',
    })
  }
  async function undo(restorePoint: string) {
    const started = await withRecentSignIn(() => startRestore(restorePoint))
    awaited.add(started)
    await show(started)
    const { state, problem } = await untilEnded(client, started)
    if (state === 'failed') throw new ApiError(409, problem ?? 'The restore failed.')
  }
  const last = runs?.find(({ kind }) => kind === 'restore')
  // A toast tells that a restore is done.
  const run = data && !(data.kind === 'restore' && data.state === 'done') ? data : undefined
  return {
    run: id === undefined ? undefined : run,
    error: error && !isRetryable(error) ? error : undefined,
    isRunning: run?.state === 'running',
    lastRestore: last?.state === 'running' || (run && last?._id === id) ? undefined : last,
    plan: async (backup) => show(await withRecentSignIn(() => startPlan(backup))),
    restore: async (backup) => {
      const started = await withRecentSignIn(() => startRestore(backup))
      await show(started)
      void announceEnd(started)
    },
    close: () => {
      if (run?.backup && run.source !== 'before-restore') void deleteBackup(run.backup).catch(() => {})
      setId(undefined)
    },
  }
}
