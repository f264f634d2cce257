import { Field } from '../form/Field.tsx'
import { Form } from '../form/Form.tsx'
import { createOrderLink } from './queries.ts'

const initial = { allows: 'order-pay', days: '30' }
const rights = [
  ['order-pay', 'See and pay the order'],
  ['order-read', 'Only see the order'],
] as const
const lifetimes = [
  ['7', '7 days'],
  ['30', '30 days'],
  ['90', '90 days'],
] as const

interface Props {
  orderId: string
  onCreated: (address: string) => Promise<unknown>
  cancel: () => void
}

/** A form that creates a link to an order. */
export const LinkForm = ({ orderId, onCreated, cancel }: Props) => (
  <Form
    className="people-form"
    checks={{}}
    prefill={initial}
    button="Create link"
    pendingText="Creating the link…"
    onSubmit={async ({ label = '', allows, days }) => {
      const body = {
        label,
        allows: allows === 'order-read' ? ('order-read' as const) : ('order-pay' as const),
        days: days === '7' ? (7 as const) : days === '90' ? (90 as const) : (30 as const),
      }
      const { address } = await createOrderLink(orderId, body)
      await onCreated(address)
    }}
    footer={
      <button type="button" className="people-button" onClick={cancel}>
        Cancel
      </button>
    }
  >
    <Field
      name="label"
      label="Recipient (optional)"
      maxLength={80}
      required={false}
      // The form loads after the click that opened it; the button that had the focus is gone by then.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      hint="Such as “Accounting”, so that you can tell your links apart."
    />
    <Field name="allows" label="Permission" options={rights} />
    <Field name="days" label="Expires after" options={lifetimes} />
  </Form>
)
