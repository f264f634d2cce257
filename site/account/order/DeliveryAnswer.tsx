import { confirm } from '../../ui/confirm-dialog.tsx'
import {
  acceptDelivery,
  requestChanges,
  type Deliveries,
  type Delivery,
} from '../../order/deliveries/queries.ts'
import { Form } from '../../ui/form/Form.tsx'
import { formatLongDate } from '../../ui/time.tsx'
import { Disclosure } from '../parts/Disclosure.tsx'
import { Button } from '../../ui/button.tsx'

interface Props {
  delivery: Delivery
  rounds: Deliveries['changeRounds']
  onAnswer: () => Promise<void>
}

/** Accepts a delivered version, or requests changes. */
export function DeliveryAnswer({ delivery: { _id, version, acceptsAt }, rounds, onAnswer }: Props) {
  const { used, included } = rounds
  const left = included === null ? null : Math.max(0, included - used)
  const accept = () =>
    confirm({
      title: `Accept version ${version}?`,
      text: 'This completes the order. You can still send us messages about it.',
      confirmLabel: 'Accept the work',
      pendingLabel: 'Accepting…',
      cancelLabel: 'Not yet',
      variant: 'primary',
      run: async () => {
        await acceptDelivery(_id)
        await onAnswer()
      },
    })
  return (
    <>
      {acceptsAt ? (
        <p>
          Please respond by <strong>{formatLongDate(acceptsAt)}</strong>. If you don’t, the delivery counts as
          accepted.
        </p>
      ) : (
        <p>Please accept it, or ask for changes.</p>
      )}
      <div className="actions">
        <Button variant="primary" onClick={() => void accept()}>
          Accept the work
        </Button>
        {left !== 0 && (
          <Disclosure button="Ask for changes">
            <Form
              fields={{
                words: {
                  kind: 'lines',
                  label: 'What should be different?',
                  rows: 5,
                  missing: 'Describe the changes that you need.',
                  help:
                    left === null
                      ? 'The more precise you are, the better the next version.'
                      : `${left} of ${included} ${included === 1 ? 'round' : 'rounds'} of changes left. List everything at once.`,
                },
              }}
              button="Send"
              pendingText="Sending…"
              draft={`changes ${_id}`}
              onSubmit={async ({ words }) => {
                await requestChanges(_id, words)
                await onAnswer()
              }}
            />
          </Disclosure>
        )}
      </div>
      {left === 0 && (
        <p className="note">
          {included === 0
            ? 'This package includes no rounds of changes.'
            : `All rounds of changes of this package are used (${used} of ${included}).`}{' '}
          If something is missing, write to us before you accept.
        </p>
      )}
    </>
  )
}
