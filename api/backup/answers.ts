import { z } from 'zod'
import { time } from '../http/fields.ts'

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
export const restored = z.object({ kept: z.uuid() })
