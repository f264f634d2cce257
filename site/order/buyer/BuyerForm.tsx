import { useState, type ReactNode } from 'react'
import { Form } from '../../ui/form/Form.tsx'
import { buyerChecks, buyerOf, buyerValues, type Buyer, type BuyerInput } from './buyer.ts'
import { BuyerFields, useCountries } from './BuyerFields.tsx'

interface Props {
  buyer: Buyer
  save: (buyer: BuyerInput) => Promise<unknown>
  /** A button that closes the form. */
  footer?: ReactNode
}

/** Corrects who buys, for one order. */
export function BuyerForm({ buyer, save, footer }: Props) {
  const hasCountries = useCountries().length > 0
  const [prefill] = useState(() => buyerValues(buyer))
  return (
    <Form
      checks={buyerChecks}
      button="Save the details"
      pendingText="Saving…"
      prefill={hasCountries ? prefill : undefined}
      keepValues
      onSubmit={async (values) => {
        await save(buyerOf(values))
      }}
      footer={footer}
    >
      <BuyerFields />
    </Form>
  )
}
