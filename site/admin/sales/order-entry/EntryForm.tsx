import { useState } from 'react'
import type { FormFields } from '#content/model/form-field.ts'
import { totalOf } from '#content/shop/breakdown.ts'
import { asPrice, fromCents } from '#content/shop/cents.ts'
import { ApiError } from '../../../api/request.ts'
import { buyerOf } from '../../../order/buyer/buyer.ts'
import { buyerChecks, useBuyerFields } from '../../../order/buyer/buyer-fields.ts'
import { TownFields } from '../../../order/buyer/BuyerFields.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { FieldPair } from '../../../ui/form/FieldPair.tsx'
import { useFieldText, type Values } from '../../../ui/form/fields-context.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { sendOnce } from '../../../ui/form/send-once.ts'
import { siteToday } from '../../../ui/time.tsx'
import { useMay } from '../../lib/use-may.ts'
import { handMethods, type HandMethod } from '../orders/ledger.ts'
import { EntrySum } from './EntrySum.tsx'
import { errorsOfRows, isAmount, itemChecks, itemFields, itemsOf, linesSoFar } from './entry-items.ts'
import type { Catalog, ItemRow } from './entry-items.ts'
import { ItemRows } from './ItemRows.tsx'
import { enterOrder, type EnteredOrder, type EntryInput } from './queries.ts'

interface Props {
  /** Null for a new customer. */
  customerId: string | null
  /** What is known of who buys. */
  prefill: Values
  catalog: Catalog
  onEntered: (order: EnteredOrder, answer: unknown) => void
}

const optional = { optional: true } as const

/** An order that the agency enters: who buys, the items, a discount, and what happens with the money. */
export function EntryForm({ customerId, prefill, catalog, onEntered }: Props) {
  const may = useMay()
  const mayPrice = may('orders.price')
  const [rows, setRows] = useState<readonly ItemRow[]>([
    { key: 1, kind: catalog.packages.length > 0 || !mayPrice ? 'package' : 'text' },
  ])
  const ways = [
    ['link', 'By a link, which you get at the end'],
    ...(may('invoices.issue') ? [['invoice', 'By bank transfer, with an open invoice'] as const] : []),
    ...(may('payments.record') ? [['paid', 'Already paid'] as const] : []),
  ] as const
  const buyerFields = useBuyerFields()
  const fields = {
    ...buyerFields,
    customerName: { ...buyerFields.customerName, missing: 'Enter a name.' },
    customerCountry: { ...buyerFields.customerCountry, missing: 'Choose a country.' },
    taxNumber: { ...buyerFields.taxNumber, help: 'In the EU, the VAT ID.' },
    purchaseOrder: { ...buyerFields.purchaseOrder, help: 'If their accounting needs one on the invoice.' },
    email: {
      kind: 'email',
      label: 'Email',
      help: 'For emails about the order. Without one, you send the link in another way.',
      ...optional,
    },
    phone: { kind: 'text', label: 'Phone', max: 40, ...optional },
    ...itemFields(rows, catalog),
    discountReason: {
      kind: 'text',
      label: 'Reason',
      max: 100,
      example: 'As agreed',
      help: 'It stands on the order and on the invoice.',
      ...optional,
    },
    discountPercent: {
      kind: 'text',
      label: 'Percent off',
      max: 6,
      isDecimal: true,
      example: '10',
      ...optional,
    },
    discountAmount: {
      kind: 'text',
      label: 'Or amount off',
      max: 11,
      isDecimal: true,
      example: '50',
      ...optional,
    },
    how: { kind: 'select', label: 'How it is paid', choices: ways },
    method: { kind: 'select', label: 'Paid by', choices: handMethods },
    paidOn: { kind: 'date', label: 'Paid on' },
    paymentNote: { kind: 'text', label: 'Note on the payment', max: 500, ...optional },
    note: {
      kind: 'lines',
      label: 'Internal note',
      max: 2000,
      rows: 2,
      help: 'Customers do not see it.',
      ...optional,
    },
  } as const satisfies FormFields
  return (
    <Form
      fields={fields as FormFields}
      checks={{ ...buyerChecks, ...itemChecks(rows, catalog), ...discountChecks, paidOn: notInFuture }}
      prefill={{ how: 'link', method: 'bank', paidOn: siteToday(), ...prefill }}
      button="Enter the order"
      pendingText="Entering…"
      title="New order"
      onSubmit={async (values) => {
        const total = totalOf(linesSoFar(rows, catalog, values))
        const body = bodyOf(values, { customerId, rows, total: asPrice(fromCents(total)) })
        const answer = await sendOnce('order entry', body, enterOrder).catch((error: unknown) => {
          if (!(error instanceof ApiError)) throw error
          throw new ApiError(error.status, error.message, errorsOfRows(rows, error.errors), {
            requestId: error.requestId,
          })
        })
        onEntered(answer.data, answer)
        return 'redirecting'
      }}
    >
      <ItemRows rows={rows} catalog={catalog} mayPrice={mayPrice} onChange={setRows} />
      {mayPrice && (
        <details>
          <summary>Discount</summary>
          <div>
            <FieldPair names={['discountPercent', 'discountAmount']} isEven />
            <Field name="discountReason" />
          </div>
        </details>
      )}
      <EntrySum rows={rows} catalog={catalog} />
      <fieldset className="entry-part">
        <legend>Who buys</legend>
        <div className="field-pair is-even">
          <Field name="customerName" autoComplete="off" />
          <Field name="company" autoComplete="off" />
        </div>
        <div className="field-pair is-even">
          <Field name="email" autoComplete="off" />
          {customerId === null && <Field name="phone" autoComplete="off" />}
        </div>
        <Field name="customerAddress" autoComplete="off" />
        <TownFields />
        <Field name="customerCountry" autoComplete="off" />
        <FieldPair names={['taxNumber', 'purchaseOrder']} isEven />
      </fieldset>
      <PaymentFields />
      {may('notes.write') && <Field name="note" />}
    </Form>
  )
}

function PaymentFields() {
  const [how] = useFieldText('how')
  return (
    <fieldset className="entry-part">
      <legend>Payment</legend>
      <Field name="how" />
      {how === 'paid' && (
        <>
          <Field name="method" />
          <Field name="paidOn" />
          <Field name="paymentNote" />
        </>
      )}
    </fieldset>
  )
}

const notInFuture = (day: string) => (day > siteToday() ? 'This day is in the future.' : undefined)

const isPercent = (text: string) =>
  /^\d{1,3}(\.\d{1,2})?$/.test(text) && Number(text) > 0 && Number(text) <= 100

const discountChecks = {
  discountPercent: (text: string, { discountAmount }: Values) =>
    text && discountAmount
      ? 'Enter either a percentage or an amount.'
      : text === '' || isPercent(text)
        ? undefined
        : 'A percentage such as 10 or 12.5.',
  discountAmount: (text: string) =>
    text === '' || (isAmount(text) && Number(text) > 0) ? undefined : 'Enter an amount such as 50.',
  discountReason: (text: string, { discountPercent, discountAmount }: Values) =>
    text === '' && (discountPercent || discountAmount) ? 'Say what it is for.' : undefined,
}

/** What the API takes. */
function bodyOf(
  values: Values,
  { customerId, rows, total }: { customerId: string | null; rows: readonly ItemRow[]; total: string },
): EntryInput {
  const { discountReason = '', discountPercent = '', discountAmount = '', how } = values
  return {
    customerId,
    email: values['email'] ?? '',
    phone: values['phone'] ?? '',
    ...buyerOf(values),
    items: itemsOf(rows, values),
    discount:
      discountPercent || discountAmount
        ? {
            reason: discountReason,
            ...(discountPercent ? { percent: discountPercent } : { amount: discountAmount }),
          }
        : null,
    total,
    note: values['note'] ?? '',
    payment:
      how === 'paid'
        ? {
            how,
            method: values['method'] as HandMethod,
            paidOn: values['paidOn'] ?? '',
            note: values['paymentNote'] ?? '',
          }
        : { how: how === 'invoice' ? 'invoice' : 'link' },
  }
}
