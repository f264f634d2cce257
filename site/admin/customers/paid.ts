import { formatPrice } from '../../lib/price.ts'
import type { Customer } from './queries.ts'

/** What a client has paid, in each currency. */
export const paidText = ({ paid }: Pick<Customer, 'paid'>) =>
  paid.map(({ amount, currency }) => formatPrice(amount, currency)).join(' + ') || '—'
