import { AddOnForm } from '../../order/add-ons/AddOnForm.tsx'
import { ChosenAddOns } from '../../order/add-ons/ChosenAddOns.tsx'
import { Disclosure } from '../parts/Disclosure.tsx'
import type { SubscriptionCalls, SubscriptionDetails } from './subscriptions.ts'

interface Props {
  subscription: SubscriptionDetails
  calls: SubscriptionCalls
  onChange: (changed: SubscriptionDetails) => void
}

/** The add-ons of a subscription, and the way to add and remove some. */
export function SubscriptionAddOns({ subscription, calls, onChange }: Props) {
  const { addOns, currency, interval, collected } = subscription
  if (!addOns || addOns.chosen.length + addOns.offered.length === 0) return null
  const shown = { addOns, currency, interval, collected }
  return (
    <>
      <h3>Add-ons</h3>
      {addOns.chosen.length > 0 && (
        <ChosenAddOns
          {...shown}
          remove={async ({ addOnId, when }) => onChange(await calls.removeAddOn({ addOnId, when }))}
        />
      )}
      {addOns.offered.length > 0 && (
        <div className="actions">
          <Disclosure key={JSON.stringify(addOns.chosen)} button="Add an add-on">
            <AddOnForm {...shown} add={async (wanted) => onChange(await calls.addAddOn(wanted))} />
          </Disclosure>
        </div>
      )}
    </>
  )
}
