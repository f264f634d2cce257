import type { OtherPayment } from '../orders/orders.ts'

/** Received payments that do not count for the order, with what happens to them. */
export const OtherPayments = ({ payments }: { payments: readonly OtherPayment[] }) =>
  payments.map(({ _id, kind, words }) =>
    // The order's status already shows a held payment.
    kind === 'held' ? null : (
      <p key={_id} className="notice" role="status">
        {words}
      </p>
    ),
  )
