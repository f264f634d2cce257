import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Context } from '../../platform/context.ts'
import type { Row } from '../records/records.ts'
import { drafts, type Draft } from './drafts.ts'
import { checkDraft, type Obstacle } from './publish-draft.ts'

interface Blocked {
  draft: Draft
  obstacle: Obstacle
}

/** The number of drafts read per query. */
const batchSize = 100
/** The maximum number of drafts that are listed. */
const maxListed = 20

/** The number of drafts of a release that cannot be published as they are, and the first of them. */
export async function countObstacles(ctx: Context, releaseId: string) {
  const first: Blocked[] = []
  let count = 0
  for (let after: string | undefined; ;) {
    const rows = await drafts(ctx)
      .where('releaseId', '=', releaseId)
      .$if(after !== undefined, (query) => query.where('id', '>', after!))
      .orderBy('id')
      .limit(batchSize)
      .execute()
    for (const [draft, obstacle] of await findObstacles(ctx, rows)) {
      count++
      if (first.length < maxListed) first.push({ draft, obstacle })
    }
    if (rows.length < batchSize) return { count, first }
    after = rows.at(-1)!.id
    await yieldToEventLoop()
  }
}

/** The drafts that cannot be published as they are, each with the reason. */
export async function findObstacles({ db }: Context, rows: readonly Draft[]): Promise<Map<Draft, Obstacle>> {
  const ids = rows.map(({ id }) => id)
  const records =
    ids.length > 0
      ? await db
          .selectFrom('content')
          .select(['id', 'section', 'version', 'data'])
          .where('id', 'in', ids)
          .execute()
      : []
  const live = new Map(records.map((record) => [`${record.section} ${record.id}`, record as Row]))
  return new Map(
    rows.flatMap((draft) => {
      const obstacle = checkDraft(draft, live.get(`${draft.section} ${draft.id}`))
      return obstacle ? [[draft, obstacle] as const] : []
    }),
  )
}
