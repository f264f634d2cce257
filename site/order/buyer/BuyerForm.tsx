import type { ReactNode } from 'react'
import { Form } from '../../ui/form/Form.tsx'
import { buyerOf, buyerValues, type Buyer, type BuyerInput } from './buyer.ts'
import { buyerChecks, useBuyerFields } from './buyer-fields.ts'
import { BuyerFields } from './BuyerFields.tsx'

interface Props {
  buyer: Buyer
  save: (buyer: BuyerInput) => Promise<unknown>
  /** A button that closes the form. */
  footer?: ReactNode
}

/** Corrects who buys, for one order. */
export const BuyerForm = ({ buyer, save, footer }: Props) => (
  <Form
    fields={useBuyerFields()}
    checks={buyerChecks}
    values={buyerValues(buyer)}
    button="Save the details"
    onSubmit={async (values) => {
      await save(buyerOf(values))
    }}
    footer={footer}
  >
    <BuyerFields />
  </Form>
)
