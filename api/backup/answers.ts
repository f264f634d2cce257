import { z } from 'zod'
import { everyRole } from '#content/model/permissions.ts'
import { time } from '../platform/fields.ts'
import { permissionName } from '../people/access/answers.ts'
import { secondsLeft } from './progress.ts'
import type { RestoreRun, Run } from './runs.ts'

/** A started upload. */
export const startedUpload = z.object({ _id: z.uuid() })

const grant = z.object({ role: z.enum(everyRole), granted: z.array(permissionName) })

/** What a restore would change. */
export const restorePlan = z
  .object({
    madeAt: z.string(),
    /** The product version that made the backup. */
    version: z.string(),
    kinds: z.array(
      z.object({
        kind: z.string(),
        /** Rows in the backup. */
        holds: z.int(),
        added: z.int(),
        changed: z.int(),
        removed: z.int(),
        same: z.int(),
      }),
    ),
    /** The email addresses of people who regain access, lose it, or get another role or other options. */
    administrators: z.object({
      added: z.array(z.string()),
      removed: z.array(z.string()),
      changed: z.array(z.object({ email: z.string(), before: grant, after: grant })),
    }),
    /** How many files the backup refers to that are neither complete in it nor in the store. */
    missingFiles: z.int(),
  })
  .meta({ id: 'RestorePlan' })

const run = z.object({
  /** The name of the backup. */
  name: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  startedAt: time,
  finishedAt: time.nullable(),
  progress: z.object({
    /** The current stage. */
    stage: z.string(),
    /** Progress of the stage; `total` is 0 if unknown. */
    done: z.int(),
    total: z.int(),
    /** The estimated remaining seconds of the stage; null if not known yet. */
    secondsLeft: z.int().nullable(),
  }),
  /** The reason of a failure; for a restore that is done, of a failure after it. */
  problem: z.string().nullable(),
})

/** The id of a started plan or restore. */
export const startedRun = z.object({ _id: z.uuid() })

const restoreRunListed = run.extend({
  _id: z.uuid(),
  kind: z.enum(['plan', 'restore']),
  source: z.enum(['file', 'stored']),
  /** The id of the uploaded file; null once it is removed, such as after its restore. */
  upload: z.uuid().nullable(),
  startedBy: z.string().nullable(),
  /** The name of the backup that undoes it; only of a restore that is done. */
  undo: z.string().nullable(),
})

/** A run of a plan or a restore, with its progress and result. */
export const restoreRun = restoreRunListed.extend({ plan: restorePlan.nullable() }).meta({ id: 'RestoreRun' })

export const restoreRuns = z.array(restoreRunListed.meta({ id: 'ListedRestoreRun' }))

/** The backup store: its backups, the schedule and the last run. */
export const storedBackups = z
  .object({
    /** When a backup is made each day (UTC); null: only on request and before a restore. */
    dailyAt: z.string().nullable(),
    keep: z.object({ daily: z.int(), weekly: z.int(), monthly: z.int() }),
    encrypted: z.boolean(),
    lastBackup: run.nullable(),
    /** Newest first; null if the store is currently unavailable. */
    files: z
      .array(
        z.object({
          name: z.string(),
          kind: z.enum(['daily', 'before-restore']),
          size: z.int(),
          createdAt: time,
          /** Whether this installation made it: only its own backups are rotated. */
          isOwn: z.boolean(),
        }),
      )
      .nullable(),
  })
  .meta({ id: 'StoredBackups' })

export const toRun = ({ name, state, startedAt, finishedAt, problem, ...run }: Run) => {
  const seconds = (Date.now() - (run.stageStartedAt ?? new Date()).getTime()) / 1000
  const left = secondsLeft(run, seconds)
  return {
    name,
    state,
    startedAt,
    finishedAt,
    progress: {
      stage: run.stage,
      done: run.done,
      total: run.total,
      secondsLeft: left === undefined ? null : Math.ceil(left),
    },
    problem,
  }
}

export const toRestoreRun = (run: RestoreRun) => ({
  ...toRun(run),
  _id: run.id,
  kind: run.kind,
  source: run.source,
  upload: run.uploadId,
  startedBy: run.startedBy,
  undo: run.undo,
})
