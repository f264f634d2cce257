import { z } from 'zod'
import { time } from '../fields.ts'

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

/** The id of the backup that was made before the restore. */
export const restored = z.object({ restorePoint: z.uuid() })

const run = z.object({
  /** The backup's. */
  name: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  startedAt: time,
  finishedAt: time.nullable(),
  /** What is being done, how much of it, and of how much; 0 where nobody knows. */
  progress: z.object({ stage: z.string(), done: z.int(), total: z.int() }),
  /** What a restore drill has loaded. */
  rows: z.int().nullable(),
  problem: z.string().nullable(),
})

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
    lastBackup: run.nullable(),
    lastDrill: run.nullable(),
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
