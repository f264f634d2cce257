import { z } from 'zod'
import { storedKey } from '../../content/records/section-schemas.ts'
import { time } from '../../platform/fields.ts'

const values = z.record(z.string(), z.unknown()).nullable()

export const change = z
  .object({
    _id: z.uuid(),
    action: z.string(),
    /** A section's key, or another kind of subject, such as `order` or `company member`. */
    subject: z.string(),
    section: storedKey.nullable(),
    title: z.string().nullable(),
    recordId: z.uuid().nullable(),
    version: z.int().nullable(),
    /** The name of the record, while it exists. */
    name: z.string().nullable(),
    /** The order, if the change is about one or a part of it. */
    order: z.object({ _id: z.uuid(), number: z.string() }).nullable(),
    before: values,
    after: values,
    canUndo: z.boolean(),
    by: z.object({ uid: z.string(), email: z.string().nullable() }),
    at: time,
  })
  .meta({ id: 'Change' })
