import { firstCharacters } from '#content/model/first-characters.ts'
import { fieldError } from '#content/model/check.ts'
import { reachText } from '#content/model/reach.ts'
import { deliver } from '../../../order/deliveries/queries.ts'
import { FileInput } from '../../../order/files/FileInput.tsx'
import { useUploads } from '../../../order/files/use-uploads.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { isSameWithFiles, sendOnce } from '../../../ui/form/send-once.ts'
import { Note } from '../../../ui/note.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { cannotUnsendText, deliveryWarningOf } from '../orders/delivery.ts'
import { OrderCannedAnswers } from './OrderCannedAnswers.tsx'
import type { OrderPanelProps } from './panel.ts'

const linksIn = (value: string) => value.split(/\s+/).filter(Boolean)

const linkError = (link: string) =>
  /^https?:/i.test(link)
    ? fieldError({ kind: 'link', label: 'Link' }, link)
    : `“${firstCharacters(link, 60)}” does not start with https://.`

/** The name of the draft of the next version. */
export const deliveryDraft = ({ _id }: OrderPanelProps['order']) => `delivery ${_id}`

interface Props extends OrderPanelProps {
  version: number
  close: () => void
}

/** A form that delivers the next version of the work. */
export function DeliverForm({ order, version, close }: Props) {
  const { reportSuccess } = useAction('order', 'orders', 'mails')
  const uploads = useUploads({ orderId: order._id, purpose: 'delivery' })
  const draft = deliveryDraft(order)
  const warning = deliveryWarningOf(order)
  return (
    <>
      {warning && <Note>About the payment: {warning}.</Note>}
      <Form
        fields={{
          message: {
            kind: 'lines',
            label: 'Message',
            help: 'What you deliver, and what the customer should check.',
          },
          links: {
            kind: 'lines',
            label: 'Links',
            rows: 2,
            optional: true,
            help: 'One per line.',
          },
        }}
        checks={{ links: (value) => linksIn(value).map(linkError).find(Boolean) }}
        title="Delivery"
        button={`Deliver version ${version}`}
        pendingText="Delivering…"
        draft={draft}
        disabled={uploads.isBusy}
        onSubmit={async ({ message, links }) => {
          const body = { message, links: linksIn(links), fileIds: uploads.ids }
          const answer = await sendOnce(
            draft,
            body,
            (headers, sent) => deliver(order._id, sent, headers),
            isSameWithFiles,
          )
          await uploads.reload()
          reportSuccess(
            {
              text: `Version ${version} delivered.`,
              detail: reachText(
                order.reach,
                'The customer gets an email, and can accept it or ask for changes.',
              ),
              undo: true,
              undoDetail: order.reach.email === 'ok' ? cannotUnsendText(1) : '',
            },
            answer,
          )
          close()
        }}
        onCancel={close}
      >
        {order.reach.email !== 'ok' && <Note>{reachText(order.reach)}</Note>}
        <Field name="message" />
        <OrderCannedAnswers order={order} />
        <Field name="links" placeholder="https://" />
        <FileInput uploads={uploads} />
      </Form>
    </>
  )
}
