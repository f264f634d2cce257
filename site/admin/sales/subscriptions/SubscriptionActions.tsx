import { useState } from 'react'
import { addDays } from '#content/locale/calendar-day.ts'
import { reachText } from '#content/model/reach.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { formatPrice } from '../../../ui/price.ts'
import { formatDate, siteToday } from '../../../ui/time.tsx'
import { useAction } from '../../../ui/use-action.ts'
import {
  changePrice,
  changeSubscription,
  endSubscription,
  keepSubscription,
  pauseSubscription,
  resumeSubscription,
  type Subscription,
} from './queries.ts'

/** How many days before it begins a new price has to be told. */
const priceNoticeDays = 30

interface Props {
  subscription: Subscription
}

type Open = 'end' | 'pause' | 'change' | 'price'

/** What the agency can do with a subscription now. */
export function SubscriptionActions({ subscription }: Props) {
  const { _id: id, mayKeep, mayResume, mayPause, mayEnd, offered } = subscription
  const { change, packageId, interval, reach } = subscription
  const { runAction, pending } = useAction('subscriptions', 'orders', 'mails')
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const isRunning = offered.length > 0 || mayPause
  return (
    <>
      {mayKeep && (
        <Button
          variant="primary"
          disabled={pending}
          onClick={() =>
            void runAction(() => keepSubscription(id), {
              success: 'The subscription goes on.',
              failure: 'The end could not be taken back.',
            })
          }
        >
          Take the end back
        </Button>
      )}
      {mayResume && (
        <Button
          variant="primary"
          disabled={pending}
          onClick={() =>
            void runAction(() => resumeSubscription(id), {
              success: 'The subscription is resumed.',
              failure: 'It could not be resumed.',
            })
          }
        >
          Resume
        </Button>
      )}
      {change && (
        <Button
          disabled={pending}
          onClick={() =>
            void runAction(() => changeSubscription(id, { packageId, interval }), {
              question: {
                title: change.isPrice ? 'Take the new price back?' : 'Take the planned package back?',
                text: `${textAfter(subscription)} ${reachText(reach)}`,
                confirmLabel: change.isPrice ? 'Take the price back' : 'Take the package back',
                variant: 'primary',
              },
              success: 'What was planned is taken back.',
              failure: 'It could not be taken back.',
            })
          }
        >
          Take the change back
        </Button>
      )}
      {isRunning && <Button onClick={() => setOpen('price')}>Change the price</Button>}
      {offered.length > 0 && <Button onClick={() => setOpen('change')}>Change the package</Button>}
      {mayPause && <Button onClick={() => setOpen('pause')}>Pause</Button>}
      {mayEnd && <Button onClick={() => setOpen('end')}>End</Button>}
      {open === 'price' && <PriceDialog {...{ subscription, close }} />}
      {open === 'change' && <ChangeDialog {...{ subscription, close }} />}
      {open === 'pause' && <PauseDialog {...{ subscription, close }} />}
      {open === 'end' && <EndDialog {...{ subscription, close }} />}
    </>
  )
}

/** What applies after what was planned is taken back. */
function textAfter({ packageName, price, currency, interval, change }: Subscription): string {
  const present = `It goes on as ${packageName} for ${formatPrice(price, currency)} each ${interval}`
  const announced = change?.announced
  return announced
    ? `${present}, and for ${formatPrice(announced.price, currency)} from the first period that begins on ${formatDate(announced.from)} or later: the announced price applies again.`
    : `${present}.`
}

type DialogProps = Props & { close: () => void }

const useReport = () => useAction('subscriptions', 'orders', 'mails').reportSuccess

function EndDialog({ subscription: { _id, earliestEnd, mayEndNow, reach }, close }: DialogProps) {
  const report = useReport()
  const ways = [
    ...(earliestEnd ? [['period', `On ${formatDate(earliestEnd)}`] as const] : []),
    ...(mayEndNow ? [['now', 'Now: its unpaid orders are canceled'] as const] : []),
    ...(mayEndNow ? [['refunded', 'Now, and what was paid is given back at the order'] as const] : []),
  ]
  return (
    <Dialog title="End the subscription" close={close}>
      <Form
        fields={{
          when: { kind: 'select', label: 'When', choices: ways, missing: 'Please choose.' },
          reason: { kind: 'lines', label: 'Reason', max: 500, rows: 3, optional: true },
        }}
        prefill={{ when: ways[0]?.[0] ?? '' }}
        button="End the subscription"
        onSubmit={async ({ when, reason }) => {
          const answer = await endSubscription(_id, {
            when: when === 'period' ? 'period' : 'now',
            refunded: when === 'refunded',
            reason,
          })
          report({ text: 'The end is recorded.', detail: reachText(reach) }, answer)
          close()
        }}
        onCancel={close}
      />
    </Dialog>
  )
}

function PauseDialog({ subscription: { _id }, close }: DialogProps) {
  const report = useReport()
  return (
    <Dialog title="Pause the subscription" close={close}>
      <Form
        fields={{
          resumeOn: {
            kind: 'date',
            label: 'Resume on',
            optional: true,
            help: 'The running period goes on to its end. If empty, it is paused until somebody resumes it.',
          },
        }}
        button="Pause"
        onSubmit={async ({ resumeOn }) => {
          report({ text: 'The subscription is paused.' }, await pauseSubscription(_id, resumeOn || null))
          close()
        }}
        onCancel={close}
      />
    </Dialog>
  )
}

function ChangeDialog({ subscription: { _id, offered, currency }, close }: DialogProps) {
  const report = useReport()
  return (
    <Dialog title="Change the package" close={close}>
      <Form
        fields={{
          to: {
            kind: 'select',
            label: 'Change to',
            choices: offered.map(
              ({ packageName, price, interval }, i) =>
                [String(i), `${packageName}, ${formatPrice(price, currency)} each ${interval}`] as const,
            ),
            missing: 'Please choose.',
            help: 'With the next period that has no order yet, without the add-ons of each period.',
          },
        }}
        button="Plan the change"
        onSubmit={async ({ to }) => {
          report({ text: 'The change is planned.' }, await changeSubscription(_id, offered[Number(to)]!))
          close()
        }}
        onCancel={close}
      />
    </Dialog>
  )
}

function PriceDialog({ subscription: { _id, price, interval, reach }, close }: DialogProps) {
  const report = useReport()
  const earliest = addDays(siteToday(), priceNoticeDays)
  return (
    <Dialog title="Change the price" close={close}>
      <Form
        fields={{
          price: { kind: 'price', label: `Price each ${interval}` },
          from: {
            kind: 'date',
            label: 'From',
            help: `At the earliest ${formatDate(earliest)}. The customer can end the subscription before. ${reachText(reach)}`,
          },
        }}
        checks={{
          from: (day) =>
            day < earliest
              ? `Customers need ${priceNoticeDays} days: ${formatDate(earliest)} or later.`
              : undefined,
        }}
        prefill={{ price, from: earliest }}
        button="Change the price"
        onSubmit={async (values) => {
          report({ text: 'The new price is planned.' }, await changePrice(_id, values.price, values.from))
          close()
        }}
        onCancel={close}
      />
    </Dialog>
  )
}
