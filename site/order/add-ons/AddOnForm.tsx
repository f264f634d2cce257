import { useEffect, useState } from 'react'
import { Field } from '../../ui/form/Field.tsx'
import { useFieldText, type Values } from '../../ui/form/fields-context.ts'
import { Form } from '../../ui/form/Form.tsx'
import { formatPrice } from '../../ui/price.ts'
import { formatDate } from '../../ui/time.tsx'
import { plus, type AddOns, type AddOnsProps } from './add-ons.ts'

interface Wanted {
  addOnId: string
  quantity: number
  when: 'every' | 'once'
  /** What it costs. */
  price: string
}

interface Props extends AddOnsProps {
  add: (wanted: Wanted) => Promise<void>
  onCancel?: () => void
}

/** Adds an add-on to a subscription. What it costs from when is said before the button. */
export function AddOnForm({ addOns, currency, interval, collected, add, onCancel }: Props) {
  const { offered, from } = addOns
  const initial = { addOn: offered[0]?.addOnId ?? '', when: 'every', quantity: '1' }
  const [values, setValues] = useState<Values>(initial)
  const wanted = wantedOf(addOns, values)
  const { maxQuantity, when } = offerOf(addOns, values)
  return (
    <Form
      fields={{
        addOn: {
          kind: 'select',
          label: 'Add-on',
          choices: offered.map(({ addOnId, name, amount }) => [
            addOnId,
            `${name}, ${formatPrice(amount, currency)}`,
          ]),
          missing: 'Please choose.',
        },
        quantity: {
          kind: 'select',
          label: 'Quantity',
          choices: Array.from({ length: Math.max(maxQuantity, Number(values['quantity'])) }, (_, i) => [
            String(i + 1),
            String(i + 1),
          ]),
        },
        when: {
          kind: 'select',
          label: 'For',
          choices: [
            ['every', `each ${interval}, from ${formatDate(from)}`],
            ['once', `once, with the period from ${formatDate(from)}`],
          ],
        },
      }}
      prefill={initial}
      onChange={(changed) => setValues({ ...initial, ...changed })}
      button="Add it"
      pendingText="Adding…"
      onSubmit={(typed) => add(wantedOf(addOns, typed))}
      {...(onCancel && { onCancel })}
    >
      <Field name="addOn" />
      {offerOf(addOns, values).description && <p className="hint">{offerOf(addOns, values).description}</p>}
      {maxQuantity > 1 && <Field name="quantity" />}
      <AtMost max={maxQuantity} />
      {when.length > 1 && <Field name="when" />}
      <p role="status">{consequence({ addOns, currency, interval }, wanted)}</p>
      {collected?.needsApproval && (
        <p className="hint">
          If it is too late for {collected.brand} to charge another price, a link to pay that period comes by
          email.
        </p>
      )}
    </Form>
  )
}

/** Lowers a quantity that another add-on allowed. */
function AtMost({ max }: { max: number }) {
  const [quantity, setQuantity] = useFieldText('quantity')
  useEffect(() => {
    if (Number(quantity) > max) setQuantity(String(max))
  }, [quantity, max, setQuantity])
  return null
}

const offerOf = ({ offered }: AddOns, values: Values) =>
  offered.find(({ addOnId }) => addOnId === values['addOn']) ?? offered[0]!

function wantedOf(addOns: AddOns, values: Values): Wanted {
  const { addOnId, amount, maxQuantity, when } = offerOf(addOns, values)
  const quantity = Math.min(Number(values['quantity']) || 1, maxQuantity)
  return {
    addOnId,
    quantity,
    when: when.find((each) => each === values['when']) ?? when[0]!,
    price: plus('0', amount, quantity),
  }
}

function consequence(
  { addOns: { from, price, nextAmount }, currency, interval }: Omit<AddOnsProps, 'collected'>,
  { when, price: added }: Wanted,
): string {
  const money = (amount: string) => formatPrice(amount, currency)
  return when === 'every'
    ? `Nothing is due now. From ${formatDate(from)}, it is ${money(plus(price, added))} each ${interval} instead of ${money(price)}.`
    : `Nothing is due now. The period from ${formatDate(from)} costs ${money(plus(nextAmount, added))} instead of ${money(nextAmount)}; the later ones cost no more.`
}
