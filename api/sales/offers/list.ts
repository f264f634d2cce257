import { sql } from 'kysely'
import { offerStatusesWhere, type OfferStatus } from '#content/shop/offer-states.ts'
import type { Context } from '../../platform/context.ts'
import { containsWords } from '../../platform/http/terms.ts'

interface OfferFilter {
  q?: string | undefined
  status?: OfferStatus | undefined
  customerId?: string | undefined
}

const texts = sql`concat_ws(E'\n', number, customer_name, email, title)`
const open = sql.join(offerStatusesWhere(({ isOpen }) => isOpen).map((status) => sql.lit(status)))

/** The newest version of each offer; of one that was accepted, that one, although a draft may be newer. `today` decides which of those that nobody answered have expired. */
export const listedOffers = (
  ctx: Context,
  { q, status, customerId, today }: OfferFilter & { today: string },
) => {
  const isOver = sql<boolean>`(offers.status in (${open}) and valid_until < ${today})`
  return ctx.db
    .selectFrom('offers')
    .selectAll()
    .where(
      sql<boolean>`not exists (select from offers as other where other.thread_id = offers.thread_id
        and (other.status = 'accepted', other.version) > (offers.status = 'accepted', offers.version))`,
    )
    .$if(status !== undefined, (query) =>
      query.where(
        status === 'expired'
          ? sql<boolean>`(offers.status = 'expired' or ${isOver})`
          : sql<boolean>`(offers.status = ${status!} and not ${isOver})`,
      ),
    )
    .$if(customerId !== undefined, (query) => query.where('customerId', '=', customerId!))
    .$if(q !== undefined, (query) => query.where(containsWords(texts, q!)))
}
