import type { Order } from '../orders/orders.ts'
import { Disclosure } from '../parts/Disclosure.tsx'
import type { Buyer, BuyerInput } from '../../order/buyer/buyer.ts'
import { BuyerForm } from '../../order/buyer/BuyerForm.tsx'

interface Props {
  order: Pick<Order, 'paymentStatus'> & { invoices: readonly unknown[] }
  buyer: Buyer
  save: (buyer: BuyerInput) => Promise<unknown>
}

/** Changes who buys, for this order only, until its invoice is issued. */
export const ChangeBuyer = ({ order: { paymentStatus, invoices }, buyer, save }: Props) =>
  invoices.length === 0 &&
  paymentStatus !== 'Cancelled' && (
    <div className="change-buyer">
      <Disclosure button="Change invoice details">
        {(close) => (
          <BuyerForm
            buyer={buyer}
            save={async (changed) => {
              await save(changed)
              close()
            }}
          />
        )}
      </Disclosure>
    </div>
  )
