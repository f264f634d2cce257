import { z } from 'zod'
import type { Section } from '#content/sections/section.ts'
import type { SectionKey } from '#content/sections/sections.ts'
import type { Context } from '../../platform/context.ts'
import { time } from '../../platform/fields.ts'
import { fromRow } from '../../platform/http/from-row.ts'

/** A query of the changes in a section, or to one of its records, to be paged newest first. */
export const revisionsOf = ({ db }: Context, section: Section, id?: string) =>
  db
    .selectFrom('contentRevision')
    .select(['id', 'recordId', 'version', 'action', 'before', 'after', 'actorUid', 'actorEmail', 'at'])
    .where('section', '=', section.key as SectionKey)
    .$if(id !== undefined, (query) => query.where('recordId', '=', id!))

type Row = Awaited<ReturnType<ReturnType<typeof revisionsOf>['execute']>>[number]

const values = z.record(z.string(), z.unknown()).nullable()

/** A change of a record, or of a list's order. */
export const revision = z
  .object({
    _id: z.uuid(),
    /** Null for a change of the list's order. */
    recordId: z.uuid().nullable(),
    version: z.int(),
    action: z.enum(['create', 'update', 'remove', 'restore', 'reorder']),
    before: values,
    after: values,
    by: z.object({ uid: z.string(), email: z.string().nullable() }),
    at: time,
  })
  .meta({ id: 'Revision' })

/** A revision as the API returns it. */
export const toRevision = (row: Row) =>
  fromRow(revision, row, {
    by: { uid: row.actorUid, email: row.actorEmail },
  })
