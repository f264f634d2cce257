import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'

/** What was open of the documents of an order at the end of a day; negative if the customer had a credit. */
export interface OpenItem {
  number: string
  customer: string
  /** The numbers of its documents. */
  invoices: string
  dueOn: string
  /** Invoices minus credit notes. */
  invoiced: string
  /** Payments minus refunds. */
  paid: string
  open: string
  currency: string
}

/**
 * The open items at the end of a day, as bookkeeping has them: documents that were issued until then, minus the money of
 * those days. What was taken back since does not count.
 */
export async function openItemsAt({ db }: Context, day: string): Promise<OpenItem[]> {
  const { rows } = await sql<OpenItem>`
    with documents as (
      select order_id, sum(case when kind = 'invoice' then total else -total end) as invoiced,
        string_agg(number, ' ' order by id) as invoices,
        max(coalesce(data -> 'transfer' ->> 'dueOn', issued_on)) as due_on
      from invoices where issued_on <= ${day} group by order_id
    ), money as (
      select order_id, sum(case when kind = 'payment' then amount else -amount end) as paid
      from payments where paid_on <= ${day} and taken_back_at is null group by order_id
    )
    select orders.number, coalesce(nullif(customer_company, ''), customer_name) as customer,
      coalesce(invoices, '') as invoices, coalesce(documents.due_on, '') as due_on,
      coalesce(invoiced, 0)::numeric(12,2)::text as invoiced, coalesce(money.paid, 0)::numeric(12,2)::text as paid,
      (coalesce(invoiced, 0) - coalesce(money.paid, 0))::numeric(12,2)::text as open, currency
    from orders left join documents on documents.order_id = orders.id left join money on money.order_id = orders.id
    where coalesce(invoiced, 0) <> coalesce(money.paid, 0)
    order by documents.due_on, orders.number`.execute(db)
  return rows
}
