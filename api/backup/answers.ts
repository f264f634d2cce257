import { z } from 'zod'
import { time } from '../fields.ts'
import { secondsLeft } from './progress.ts'
import type { RestoreRun, Run } from './runs.ts'

/** The backup that was made before a restore. */
export const restorePoint = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    /** In bytes. */
    size: z.int(),
    createdAt: time,
    createdBy: z.string().nullable(),
  })
  .meta({ id: 'RestorePoint' })

/** An upload that has begun; every part but the last has `partSize` bytes. */
export const startedUpload = z.object({ _id: z.uuid(), partSize: z.int() })

/** What a restore would change. */
export const restorePlan = z
  .object({
    madeAt: z.string(),
    /** Of the product that made the backup. */
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
    administrators: z.object({ added: z.array(z.string()), removed: z.array(z.string()) }),
    /** Files that the backup names, and that are neither in it, whole, nor in the store. */
    missingFiles: z.int(),
  })
  .meta({ id: 'RestorePlan' })

const run = z.object({
  /** The backup's. */
  name: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  startedAt: time,
  finishedAt: time.nullable(),
  progress: z.object({
    /** What is being done. */
    stage: z.string(),
    /** How much of it, and of how much; 0 where nobody knows. */
    done: z.int(),
    total: z.int(),
    /** Of the stage, at the pace so far; null where that is not known yet. */
    secondsLeft: z.int().nullable(),
  }),
  /** What went wrong; of a restore that is done, after it. */
  problem: z.string().nullable(),
})

const storedRun = run.extend({
  /** What a restore drill has loaded. */
  rows: z.int().nullable(),
})

/** That a plan or a restore has begun: its id. */
export const startedRun = z.object({ _id: z.uuid() })

const restoreRunListed = run.extend({
  _id: z.uuid(),
  kind: z.enum(['plan', 'restore']),
  /** The id of the backup; null once that is removed, as an uploaded one is after its restore. */
  backup: z.uuid().nullable(),
  source: z.enum(['uploaded', 'before-restore', 'stored']),
  startedBy: z.string().nullable(),
  /** Of a restore that is done: the id of what was there before. */
  restorePoint: z.uuid().nullable(),
})

/** A plan or a restore: how far it has come, and what it came to. */
export const restoreRun = restoreRunListed.extend({ plan: restorePlan.nullable() }).meta({ id: 'RestoreRun' })

export const restoreRuns = z.array(restoreRunListed.meta({ id: 'ListedRestoreRun' }))

/** Scheduled backups: how they are set up, what the last runs came to, and what there is to restore from. */
export const storedBackups = z
  .object({
    /** Null where none are set up. */
    schedule: z
      .object({
        /** UTC. */
        at: z.string(),
        keep: z.object({ daily: z.int(), weekly: z.int(), monthly: z.int() }),
        encrypted: z.boolean(),
        drillDays: z.int(),
      })
      .nullable(),
    lastBackup: storedRun.nullable(),
    lastDrill: storedRun.nullable(),
    /** Newest first; null where the store cannot be reached at present. */
    files: z
      .array(
        z.object({
          name: z.string(),
          size: z.int(),
          createdAt: time,
          /** Made by this installation: the rules of keeping are for these only. */
          isOwn: z.boolean(),
        }),
      )
      .nullable(),
  })
  .meta({ id: 'StoredBackups' })

export const toRun = ({ name, state, started_at, finished_at, problem, ...run }: Run) => {
  const seconds = (Date.now() - (run.stage_started_at ?? new Date()).getTime()) / 1000
  const left = secondsLeft(run, seconds)
  return {
    name,
    state,
    startedAt: started_at,
    finishedAt: finished_at,
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
  backup: run.backup_id,
  source: run.source,
  startedBy: run.started_by,
  restorePoint: run.restore_point,
})
