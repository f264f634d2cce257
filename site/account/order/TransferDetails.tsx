import { encode } from 'uqr'
import { inGroups } from '#content/shop/payment-reference.ts'
import { transferCodeOptions } from '#content/shop/transfer-code.ts'
import { formatPrice } from '../../ui/price.ts'
import { formatDate } from '../../ui/time.tsx'
import type { OrderWithHistory } from '../orders/orders.ts'

type Transfer = NonNullable<OrderWithHistory['transfer']>

/** The account to which an order is to be paid, with the code for banking apps. */
export const TransferDetails = ({ transfer }: { transfer: Transfer }) => (
  <div className="transfer">
    <dl className="facts">
      <dt>Amount</dt>
      <dd>
        <strong>{formatPrice(transfer.amount, transfer.currency)}</strong>
      </dd>
      <dt>Account holder</dt>
      <dd>{transfer.accountHolder}</dd>
      <dt>IBAN</dt>
      <dd>{inGroups(transfer.iban)}</dd>
      {transfer.bic && (
        <>
          <dt>BIC</dt>
          <dd>{transfer.bic}</dd>
        </>
      )}
      {transfer.bank && (
        <>
          <dt>Bank</dt>
          <dd>{transfer.bank}</dd>
        </>
      )}
      <dt>Reference</dt>
      <dd>{inGroups(transfer.reference)}</dd>
      <dt>Please pay by</dt>
      <dd>{formatDate(transfer.dueOn)}</dd>
    </dl>
    {transfer.code && <TransferCode text={transfer.code} />}
    {transfer.text && <p className="lines">{transfer.text}</p>}
  </div>
)

function TransferCode({ text }: { text: string }) {
  const { data, size } = encode(text, transferCodeOptions)
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <figure className="transfer-code">
      <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code of this transfer">
        <rect width={size} height={size} className="paper" />
        <path d={squares.join('')} />
      </svg>
      <figcaption>Scan it with your banking app.</figcaption>
    </figure>
  )
}
