import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useOutletContext } from 'react-router'
import type { Session } from '../../../session/session.ts'
import { ApiError } from '../../../api/request.ts'
import { useAction } from '../../../ui/use-action.ts'
import { isRetryable } from '../../../ui/api-errors.ts'
import {
  deleteUpload,
  restoreRunQuery,
  restoreRunsQuery,
  startPlan,
  startRestore,
  storedBackupsQuery,
  untilEnded,
  type BackupLocation,
  type ListedRun,
  type RestoreRun,
} from './queries.ts'
import { withRecentSignIn } from './with-recent-sign-in.ts'

export interface RestoreFlow {
  /** The plan or restore that the screen shows. */
  run: RestoreRun | undefined
  /** The error if the run can no longer be read. */
  error: unknown
  isRunning: boolean
  /** The last restore that has ended, unless `run` shows it. */
  lastRestore: ListedRun | undefined
  /** Starts comparing a backup with the current data. */
  plan: (from: BackupLocation) => Promise<void>
  restore: (from: BackupLocation) => Promise<void>
  close: () => void
}

/** Ids of restores whose end this page already waits for, so that each is announced once, whatever the screen. */
const awaitedRestores = new Set<string>()

/** Runs one plan or restore at a time and announces its result. Picks up a running one after a reload. */
export function useRestoreFlow(): RestoreFlow {
  const client = useQueryClient()
  const me = useOutletContext<Session>()
  const { reportSuccess } = useAction('everything')
  const [id, setId] = useState<string>()
  const { data: runs } = useQuery(restoreRunsQuery)
  const { data, error } = useQuery({ ...restoreRunQuery(id ?? ''), enabled: id !== undefined })

  const activeRun = runs?.find(
    ({ state, kind, startedBy }) => state === 'running' && (kind === 'restore' || startedBy === me.email),
  )
  const [lastActiveId, setLastActiveId] = useState<string>()
  if (activeRun && activeRun._id !== lastActiveId) {
    setLastActiveId(activeRun._id)
    setId(activeRun._id)
  }
  const restoring = activeRun?.kind === 'restore' ? activeRun._id : undefined
  const onRestoring = useEffectEvent((id: string) => void reportEnd(id))
  useEffect(() => {
    if (restoring) onRestoring(restoring)
  }, [restoring])

  /** Shows a run once it is loaded, because its source decides which panel shows it. */
  async function show(run: string) {
    await client.prefetchQuery(restoreRunQuery(run))
    setId(run)
    void client.invalidateQueries({ queryKey: restoreRunsQuery.queryKey })
  }
  /** Before the result is announced, so that nobody selects from a list that is about to change. */
  const reloadBackups = () => client.invalidateQueries({ queryKey: storedBackupsQuery.queryKey })

  async function reportEnd(restore: string) {
    if (awaitedRestores.has(restore)) return
    awaitedRestores.add(restore)
    // If the run cannot be read, the screen shows the error.
    const ended = await untilEnded(client, restore).catch(() => undefined)
    if (ended?.state !== 'done') return
    const { undo: before } = ended
    await reloadBackups()
    reportSuccess({
      text: 'Backup restored.',
      detail: 'The site is published again.',
      undo: before === null ? undefined : () => undo(before),
      undoDetail: 'The data is as it was before the restore.',
    })
  }
  async function undo(before: string) {
    const restore = await withRecentSignIn(() => startRestore({ stored: before }))
    awaitedRestores.add(restore)
    await show(restore)
    const { state, problem } = await untilEnded(client, restore)
    if (state === 'failed') throw new ApiError(409, problem ?? 'The restore failed.')
    await reloadBackups()
  }
  const last = runs?.find(({ kind }) => kind === 'restore')
  // A completed restore is announced by a toast instead.
  const run = data && !(data.kind === 'restore' && data.state === 'done') ? data : undefined
  return {
    run: id === undefined ? undefined : run,
    error: error && !isRetryable(error) ? error : undefined,
    isRunning: run?.state === 'running',
    lastRestore: last?.state === 'running' || (run && last?._id === id) ? undefined : last,
    plan: async (from) => show(await withRecentSignIn(() => startPlan(from))),
    restore: async (from) => {
      const restore = await withRecentSignIn(() => startRestore(from))
      await show(restore)
      void reportEnd(restore)
    },
    close: () => {
      if (run?.upload) void deleteUpload(run.upload).catch(() => {})
      setId(undefined)
    },
  }
}
