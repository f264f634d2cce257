import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../api/db/database.ts'

/** Rows per generated order. The files are rows without stored bytes, since no list reads them. */
export const perOrder = { messages: 20, notes: 2, files: 5, tasks: 4 }

/** Adds the data of the work on orders to the orders of `fill`. */
export async function fillWork(db: Database, adminId: string): Promise<void> {
  await sql`update orders set
      stage = case when payment_status <> 'Paid' then 'brief' when order_status = 'Delivered' then 'delivered'
        else (array['brief', 'progress', 'waiting', 'review'])[1 + seq % 4] end,
      work_days = 10, due_on = case when paid_at is not null then to_char(paid_at + interval '30 days', 'YYYY-MM-DD') end,
      assignee_id = case when seq % 3 > 0 then ${adminId}::uuid end
    where ${isFilled}`.execute(db)
  await sql`insert into order_history (id, order_id, what, before, after, by, actor_uid, at)
    select ${idOf(sql`'history' || orders.id || n`, sql`created_at + n * interval '1 hour'`)}, orders.id,
      (array['placed', 'paymentStatus', 'stage'])[n], null, (array['UnPaid', 'Paid', 'In progress'])[n],
      'customer', customer_uid, created_at + n * interval '1 hour'
    from orders, generate_series(1, 3) as n where ${isFilled}`.execute(db)
  await fillBriefs(db)
  await fillDeliveries(db)
  await fillConversations(db)
  await fillFiles(db)
  await sql`insert into order_tasks (id, order_id, position, text, assignee_id, due_on, done_at, done_by, created_at)
    select ${idOf(sql`'task' || orders.id || n`, sql`created_at`)}, orders.id, n, 'Step ' || n || ' of the work',
      assignee_id, due_on, case when n < 3 or stage = 'delivered' then created_at + interval '8 days' end,
      case when n < 3 or stage = 'delivered' then 'editor-1@larkfield.example' end, created_at
    from orders, generate_series(1, ${sql.lit(perOrder.tasks)}) as n
    where paid_at is not null and ${isFilled}`.execute(db)
  await sql`update mails set order_id = orders.id
    from (select id, row_number() over (order by id) as n from orders where ${isFilled}) as orders
    where mails.kind = 'order-received' and mails.subject = 'Your order FD-' || orders.n`.execute(db)
}

async function fillBriefs(db: Database) {
  await sql`insert into order_briefs (order_id, sent_at, created_at)
    select id, case when stage <> 'brief' then paid_at + interval '1 day' end, paid_at
    from orders where paid_at is not null and ${isFilled}`.execute(db)
  await sql`insert into order_brief_questions
      (id, order_id, position, question, help, kind, options, required, answer, answered_at)
    select ${idOf(sql`'question' || orders.id || n`, sql`created_at`)}, orders.id, n, 'What should we know, part ' || n || '?',
      'As much as you like.', 'long', '[]', true, repeat(md5(orders.id::text || n) || ' ', 8), paid_at
    from orders, generate_series(1, 6) as n where paid_at is not null and ${isFilled}`.execute(db)
}

/** What is delivered was accepted in its second version; what is ready for review waits in its first. */
async function fillDeliveries(db: Database) {
  await sql`insert into deliveries (id, order_id, version, message, links, state, author_uid, author_email, delivered_at,
      accepts_at, change_request, answered_at, answered_by)
    select ${idOf(sql`'delivery' || orders.id || n`, sql`created_at + n * interval '10 days'`)}, orders.id, n,
      'Version ' || n || ' of your website', '["https://preview.larkfield.example/"]',
      case when stage = 'review' then 'waiting' when n = 1 then 'change-requested' else 'accepted' end,
      'editor-1', 'editor-1@larkfield.example', created_at + n * interval '10 days', now() + interval '14 days',
      case when stage <> 'review' and n = 1 then 'The second page is too long.' end,
      case when stage <> 'review' then created_at + n * interval '10 days' end,
      case when stage <> 'review' then 'customer' end
    from orders, generate_series(1, 2) as n
    where (stage = 'delivered' or (stage = 'review' and n = 1)) and ${isFilled}`.execute(db)
}

/** Written on days of their own, so that messages of an order lie apart, as they do in life. */
async function fillConversations(db: Database) {
  await sql`insert into order_messages (id, order_id, internal, author_role, author_uid, author_email, author_name, text,
      created_at, seen_at)
    with sentences as (select i, words from jsonb_array_elements_text(${sentences}::jsonb) with ordinality as all_of (words, i)),
      written as (
        select orders.id as order_id, orders.seq, orders.customer_uid, orders.customer_email, orders.customer_name, n,
          n > ${sql.lit(perOrder.messages)} as internal, n % 2 = 1 and n <= ${sql.lit(perOrder.messages)} as theirs,
          orders.created_at + n * interval '1 day' as at
        from orders, generate_series(1, ${sql.lit(perOrder.messages + perOrder.notes)}) as n where ${isFilled})
    select ${idOf(sql`'message' || order_id || n`, sql`at`)}, order_id, internal,
      case when theirs then 'customer' else 'agency' end, case when theirs then customer_uid else 'editor-1' end,
      case when theirs then customer_email else 'editor-1@larkfield.example' end,
      case when theirs then customer_name else 'Editor' end,
      one.words || ' ' || two.words || ' ' || three.words || ' Reference ' || seq || 'x' || n || '.',
      at, case when not internal and (n < ${sql.lit(perOrder.messages - 1)} or seq % 20 > 0) then at + interval '1 hour' end
    from written
    join sentences as one on one.i = 1 + (seq * 31 + n * 7) % ${sql.lit(sentenceCount)}
    join sentences as two on two.i = 1 + (seq * 17 + n * 113) % ${sql.lit(sentenceCount)}
    join sentences as three on three.i = 1 + (seq * 5 + n * 211) % ${sql.lit(sentenceCount)}
    order by at`.execute(db)
  await sql`insert into order_readers (order_id, uid, role, email, read_seq, read_at)
    select order_id, author_uid, author_role, max(author_email), max(seq), max(created_at)
    from order_public_messages group by order_id, author_uid, author_role on conflict do nothing`.execute(db)
}

/** One of the order, two of messages, one of the brief, one of a version; where there is none of those, of the order. */
async function fillFiles(db: Database) {
  const purpose = sql`case when n = 1 or (n = 4 and paid_at is null) or (n = 5 and stage not in ('review', 'delivered'))
    then 'order' else (array['order', 'message', 'message', 'brief', 'delivery'])[n] end`
  const uid = sql`case when n = 5 then 'editor-1' else customer_uid end`
  await sql`insert into files (id, order_id, purpose, slot, owner_id, name, size, received, type, state, uploader_uid,
      by_agency, created_at, updated_at)
    select ${idOf(sql`'file' || id || n`, sql`created_at + n * interval '1 day'`)}, id, purpose, null,
      case purpose
        when 'message' then ${idOf(sql`'message' || id || (2 * n - 1)`, sql`created_at + (2 * n - 1) * interval '1 day'`)}
        when 'brief' then ${idOf(sql`'question' || id || 1`, sql`created_at`)}
        when 'delivery' then ${idOf(sql`'delivery' || id || 1`, sql`created_at + interval '10 days'`)} end,
      'document-' || seq || '-' || n || '.pdf', 20480, 20480, 'application/pdf', 'ready', ${uid}, n = 5, created_at, created_at
    from (select orders.*, n, ${purpose} as purpose from orders, generate_series(1, ${sql.lit(perOrder.files)}) as n
      where ${isFilled}) as made`.execute(db)
  await sql`insert into file_parts (file_id, start, size, key)
    select id, 0, size, 'orders/f-' || id || '/0-filled' from files on conflict do nothing`.execute(db)
}

const isFilled = sql<boolean>`orders.customer_uid like 'customer-%'`

/** The same for the same words, and begins with its moment, as a UUID of version 7 does. */
const idOf = (words: RawBuilder<unknown>, at: RawBuilder<unknown>) =>
  sql`(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7' ||
    substr(md5(${words}), 1, 3) || '8' || substr(md5(${words}), 4, 15))::uuid`

/** Words of very different frequency, as in any language. */
const sentenceCount = 997
const sentences = JSON.stringify(
  Array.from({ length: sentenceCount }, (_, i) =>
    ['We', 'think', ...[3, 5, 11, 23, 53, 211, 487].map((kinds) => wordOf((i * 7919) % kinds, kinds))].join(
      ' ',
    ),
  ),
)

function wordOf(i: number, kinds: number) {
  const syllables = [
    'ba',
    'den',
    'fo',
    'gi',
    'har',
    'ku',
    'lim',
    'mo',
    'na',
    'pel',
    'ro',
    'sta',
    'tu',
    'vi',
    'wen',
    'zo',
  ]
  const name = (value: number): string =>
    value < 16 ? syllables[value]! : name(value >> 4) + syllables[value & 15]
  return name(kinds) + name(i)
}
