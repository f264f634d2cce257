import type { features as serverFeatures } from '#api/features.ts'
import { checks } from './editor/checks/screens.ts'
import { content } from './editor/content/screens.ts'
import { releases } from './editor/releases/screens.ts'
import { home } from './home/screens.ts'
import { mailTexts } from './inbox/mail-texts/screens.ts'
import { mail } from './inbox/mail/screens.ts'
import { inbox } from './inbox/messages/screens.ts'
import { pictures } from './media/screens.ts'
import { bankFile } from './money/bank-file/screens.ts'
import { bookkeeping } from './money/bookkeeping/screens.ts'
import { invoices } from './money/invoices/screens.ts'
import { openItems } from './money/open-items/screens.ts'
import { payment } from './money/payments/screens.ts'
import { activity } from './operations/activity/screens.ts'
import { backup } from './operations/backup/screens.ts'
import { imports } from './operations/import/screens.ts'
import { retention } from './operations/retention/screens.ts'
import { search } from './operations/search/screens.ts'
import { statistics } from './operations/statistics/screens.ts'
import { status } from './operations/status/screens.ts'
import { agency } from './people/agency/screens.ts'
import { customers } from './people/customers/screens.ts'
import { coupons } from './sales/coupons/screens.ts'
import { offers } from './sales/offers/screens.ts'
import { order } from './sales/order/screens.ts'
import { orderEntry } from './sales/order-entry/screens.ts'
import { orders } from './sales/orders/screens.ts'
import { reviews } from './sales/reviews/screens.ts'
import { subscriptions } from './sales/subscriptions/screens.ts'
import type { Feature } from './lib/feature.ts'

const all = [
  home,
  content,
  orders,
  orderEntry,
  order,
  offers,
  subscriptions,
  reviews,
  coupons,
  customers,
  agency,
  inbox,
  mail,
  mailTexts,
  invoices,
  bankFile,
  bookkeeping,
  openItems,
  payment,
  releases,
  checks,
  pictures,
  activity,
  search,
  statistics,
  status,
  imports,
  backup,
  retention,
] as const

type SubjectOf<F> =
  | (F extends { changes: infer Changes } ? keyof Changes & string : never)
  | (F extends { orderChanges: infer Changes } ? keyof Changes & string : never)
type Described = SubjectOf<(typeof all)[number]>
type MissingOf<F> = F extends { name: infer Name extends string }
  ? `${Name}: ${Exclude<SubjectOf<F>, Described>}`
  : never
/** The changes of a feature of the server that no feature here has words for: `reviews: review`. */
type Missing = MissingOf<(typeof serverFeatures)[number]>

/** Every feature of the back office; what belongs to one is declared in its own `screens.ts`. */
export const features: readonly Feature[] = all satisfies [Missing] extends [never] ? unknown : Missing
