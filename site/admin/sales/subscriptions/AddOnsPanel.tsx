import { useState } from 'react'
import { reachText } from '#content/model/reach.ts'
import { AddOnForm } from '../../../order/add-ons/AddOnForm.tsx'
import { ChosenAddOns } from '../../../order/add-ons/ChosenAddOns.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { formatDate } from '../../../ui/time.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { useMay } from '../../lib/use-may.ts'
import { addAddOn, removeAddOn, type Subscription } from './queries.ts'

/** The add-ons of a subscription, and the way to add and remove some for its customer. */
export function AddOnsPanel({ subscription }: { subscription: Subscription }) {
  const { _id: id, addOns, currency, interval, collected, reach } = subscription
  const mayEdit = useMay()('subscriptions.edit')
  const { reportSuccess } = useAction('subscriptions', 'orders', 'mails')
  const [isOpen, setOpen] = useState(false)
  if (!addOns || addOns.chosen.length + addOns.offered.length === 0) return null
  const shown = { addOns, currency, interval, collected }
  const close = () => setOpen(false)
  return (
    <Panel
      title="Add-ons"
      description={`Changes apply from ${formatDate(addOns.from)}, the next period that has no order yet. ${reachText(reach, 'The customer gets them by email.')}`}
      actions={
        mayEdit &&
        addOns.offered.length > 0 && (
          <Button small onClick={() => setOpen(true)}>
            Add an add-on
          </Button>
        )
      }
    >
      {addOns.chosen.length > 0 ? (
        <ChosenAddOns
          {...shown}
          remove={
            mayEdit
              ? async ({ addOnId, when }) =>
                  reportSuccess({ text: 'The add-on is removed.' }, await removeAddOn(id, { addOnId, when }))
              : undefined
          }
        />
      ) : (
        <p className="muted">None.</p>
      )}
      {isOpen && (
        <Dialog title="Add an add-on" close={close}>
          <AddOnForm
            {...shown}
            add={async (wanted) => {
              reportSuccess({ text: 'The add-on is added.' }, await addAddOn(id, wanted))
              close()
            }}
            onCancel={close}
          />
        </Dialog>
      )}
    </Panel>
  )
}
