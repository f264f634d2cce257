import { formatPrice } from '../../../ui/price.ts'
import type { Customer } from './queries.ts'

/** The amounts that a customer has paid, by currency. */
export const paidText = ({ paid }: Pick<Customer, 'paid'>) =>
  (paid ?? []).map(({ amount, currency }) => formatPrice(amount, currency)).join(' + ') || '—'
