import { sql, type Selectable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Context } from '../../platform/context.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { enqueue, subjectsWithJob } from '../../platform/jobs/queue.ts'
import { jobKind } from '../../platform/jobs/kind.ts'
import { askVies } from './vies.ts'

/** A question to VIES about a VAT ID, with its answer as evidence. */
export type VatCheck = Selectable<Tables['vatChecks']>

/** Asks again what was not answered: after ten minutes first, then each time after twice as long, up to half a day. */
export const vatCheckJob = jobKind<{ id: string }>('vat-check', {
  retryLimit: 60,
  retryDelay: 20 * 60,
  retryDelayMax: 12 * 60 * 60,
  expireInSeconds: 60,
})
const firstAfterSeconds = 10 * 60

/** For how long an answer counts for orders that follow. */
const freshMs = 60 * 60 * 1000
/**
 * If VIES has not answered about a country so many times in so long, orders do not wait for it: the job asks. It passes
 * questions on to the country, so each fails for itself.
 */
const circuit = { failures: 3, withinMs: 5 * 60 * 1000 }
/** Why there is no answer, if VIES was not asked: no sign that it fails. */
const notAsked = ['VIES has not answered for some minutes.', 'VIES was not asked yet.'] as const

interface Question {
  /** With the letters of its country. */
  number: string
  /** The VAT ID of the agency. */
  requester: string
}

/**
 * Asks VIES about a VAT ID and stores the answer, unless there is a fresh one. To be called before the transaction that
 * needs the answer, as VIES may take seconds.
 */
export async function checkVatNumber(ctx: Context, question: Question): Promise<void> {
  if (await freshCheck(ctx, question)) return
  const answer = (await isFailing(ctx, question))
    ? { state: 'open' as const, problem: notAsked[0] }
    : await askVies(ctx.env, question)
  await insertCheck(ctx, question, answer)
}

/** The last answer about a VAT ID that counts; else what was not answered, which the job will ask again. */
export async function usedCheck(ctx: Context, question: Question): Promise<VatCheck> {
  const check =
    (await freshCheck(ctx, question)) ??
    (await insertCheck(ctx, question, { state: 'open', problem: notAsked[1] }))
  if (check.state === 'open')
    await enqueue(ctx.db, vatCheckJob, { id: check.id }, { after: firstAfterSeconds })
  return check
}

const freshCheck = (ctx: Context, { number, requester }: Question): Promise<VatCheck | undefined> =>
  ctx.db
    .selectFrom('vatChecks')
    .selectAll()
    .where('number', '=', number)
    .where('requester', '=', requester)
    .where('askedAt', '>', new Date(ctx.now().getTime() - freshMs))
    // An answer counts more than a question that has none.
    .orderBy(sql`state = 'open'`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

async function isFailing(ctx: Context, { number }: Question): Promise<boolean> {
  const last = await ctx.db
    .selectFrom('vatChecks')
    .select('state')
    .where('askedAt', '>', new Date(ctx.now().getTime() - circuit.withinMs))
    .where(sql`left(number, 2)`, '=', number.slice(0, 2))
    .where('problem', 'not in', notAsked)
    .orderBy('id', 'desc')
    .limit(circuit.failures)
    .execute()
  return last.length === circuit.failures && last.every(({ state }) => state === 'open')
}

type Answer = Awaited<ReturnType<typeof askVies>>

/** The columns of an answer. */
export const columnsOf = (ctx: Context, answer: Answer) =>
  answer.state === 'open' ? { problem: answer.problem } : { ...answer, problem: '', answeredAt: ctx.now() }

const insertCheck = (ctx: Context, question: Question, answer: Answer): Promise<VatCheck> =>
  ctx.db
    .insertInto('vatChecks')
    .values({
      id: uuid(),
      ...question,
      askedAt: ctx.now(),
      state: 'open',
      answeredAt: null,
      ...columnsOf(ctx, answer),
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Finds a check; undefined if there is none with this id. */
export const findCheck = ({ db }: Context, id: string): Promise<VatCheck | undefined> =>
  db.selectFrom('vatChecks').selectAll().where('id', '=', id).executeTakeFirst()

/** After a restore, for example: asks again what is open and has no job. */
export async function enqueueMissingChecks(ctx: Context): Promise<void> {
  const waiting = await subjectsWithJob(ctx.db, vatCheckJob)
  const open = await ctx.db
    .selectFrom('vatChecks')
    .select('id')
    .where('state', '=', 'open')
    .where('problem', '!=', '')
    .execute()
  for (const { id } of open) if (!waiting.has(id)) await enqueue(ctx.db, vatCheckJob, { id })
}
