import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import { errorMessage } from '../../ui/errors.ts'
import { Field } from '../../ui/form/Field.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { formatPrice } from '../../ui/price.ts'
import { formatDate } from '../../ui/time.tsx'
import { Disclosure } from '../parts/Disclosure.tsx'
import { perInterval, type SubscriptionCalls, type SubscriptionDetails } from './subscriptions.ts'

interface Props {
  subscription: SubscriptionDetails
  calls: SubscriptionCalls
  onChange: (changed: SubscriptionDetails) => void
}

/** What a customer can do with a subscription now. */
export function SubscriptionActions(props: Props) {
  const { subscription, calls, onChange } = props
  const [pending, setPending] = useState(false)
  const [error, setError] = useState('')
  const run = (act: () => Promise<SubscriptionDetails>) => {
    setPending(true)
    setError('')
    act()
      .then(onChange, (reason: unknown) => setError(errorMessage(reason)))
      .finally(() => setPending(false))
  }
  return (
    <>
      <div className="actions subscription-actions">
        {subscription.mayKeep && (
          <Button variant="primary" disabled={pending} onClick={() => run(calls.keep)}>
            Keep it after all
          </Button>
        )}
        {subscription.mayResume && (
          <Button variant="primary" disabled={pending} onClick={() => run(calls.resume)}>
            Resume
          </Button>
        )}
        {subscription.change && !subscription.change.isPrice && (
          <Button disabled={pending} onClick={() => run(() => calls.takeChangeBack(subscription))}>
            Take the change back
          </Button>
        )}
        {subscription.offered.length > 0 && (
          <Disclosure
            key={`change ${subscription.state} ${JSON.stringify(subscription.change)}`}
            button="Change package or period"
          >
            <ChangeForm {...props} />
          </Disclosure>
        )}
        {subscription.mayPause && (
          <Disclosure key={`pause ${subscription.state}`} button="Pause">
            <PauseForm {...props} />
          </Disclosure>
        )}
        {subscription.mayEnd && (
          <Disclosure key={`end ${subscription.state}`} button="End the subscription" danger>
            <EndForm {...props} />
          </Disclosure>
        )}
      </div>
      {error && <ErrorMessage message={error} />}
    </>
  )
}

/** The second step of ending: the day, the ways to stay, and a reason. */
function EndForm({ subscription: { collected, earliestEnd, offered, mayPause }, calls, onChange }: Props) {
  return (
    <Form
      fields={{
        reason: { kind: 'lines', label: 'Why do you end it?', max: 500, optional: true },
      }}
      button={earliestEnd ? `End it on ${formatDate(earliestEnd)}` : 'End it'}
      pendingText="Ending…"
      onSubmit={async ({ reason }) => {
        onChange(await calls.end(reason))
      }}
    >
      <p>
        {earliestEnd && (
          <>
            It ends on <strong>{formatDate(earliestEnd)}</strong>.{' '}
          </>
        )}
        You get this by email, too, and can take it back until then.
        {collected?.needsApproval &&
          ` From now on, ${collected.brand} charges nothing more: if you take it back, you pay the next period there yourself, and approve the others again.`}
      </p>
      {(offered.length > 0 || mayPause) && (
        <p className="hint">
          Instead of ending it, you can{' '}
          {[offered.length > 0 && 'change the package or period', mayPause && 'pause it']
            .filter(Boolean)
            .join(', or ')}
          .
        </p>
      )}
      <Field name="reason" />
    </Form>
  )
}

function PauseForm({ subscription: { collected }, calls, onChange }: Props) {
  return (
    <Form
      fields={{
        resumeOn: {
          kind: 'date',
          label: 'Resume on',
          optional: true,
          help: `Leave it empty to resume it yourself.${
            collected?.needsApproval
              ? ` After a pause that is longer than the paid period, you approve the payments at ${collected.brand} again.`
              : ''
          }`,
        },
      }}
      button="Pause after this period"
      pendingText="Pausing…"
      onSubmit={async ({ resumeOn }) => {
        onChange(await calls.pause(resumeOn || null))
      }}
    >
      <p>
        The period that runs goes on to its end. After that, nothing is done or charged until it is resumed.
      </p>
      <Field name="resumeOn" />
    </Form>
  )
}

function ChangeForm({ subscription: { collected, offered, currency, addOns }, calls, onChange }: Props) {
  const hasAddOns = addOns?.chosen.some(({ when }) => when === 'every')
  const labelOf = ({ packageName, price, interval }: SubscriptionDetails['offered'][number]) =>
    `${packageName}, ${formatPrice(price, currency)} ${perInterval[interval]}`
  return (
    <Form
      fields={{
        to: {
          kind: 'select',
          label: 'Change to',
          choices: offered.map((each, i) => [String(i), labelOf(each)] as const),
          missing: 'Please choose.',
          help: `${addOns ? `From ${formatDate(addOns.from)}, with` : 'With'} the next period that has no order yet. Until then, nothing changes.${hasAddOns ? ' Add your add-ons again afterwards.' : ''}${
            collected?.needsApproval
              ? ` ${collected.brand} charges the new price only after you have approved it there: we send you a link to pay the next period.`
              : ''
          }`,
        },
      }}
      button="Change with the next period"
      pendingText="Changing…"
      onSubmit={async ({ to }) => {
        onChange(await calls.change(offered[Number(to)]!))
      }}
    />
  )
}
