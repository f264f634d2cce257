import { firstCharacters } from '#content/model/first-characters.ts'
import { fieldError } from '#content/model/check.ts'
import { paymentStates } from '#content/shop/payment-states.ts'
import { reachText } from '#content/model/reach.ts'
import { required } from '../../../ui/form/credentials.ts'
import { deliver } from '../../../order/deliveries/queries.ts'
import { FileInput } from '../../../order/files/FileInput.tsx'
import { useUploads } from '../../../order/files/use-uploads.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { isSameWithFiles, sendOnce } from '../../../ui/form/send-once.ts'
import { useUnsavedForm } from '../../../ui/form/unsaved.ts'
import { Note } from '../../../ui/note.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { cannotUnsendText } from '../orders/delivery.ts'
import { CannedAnswers } from './CannedAnswers.tsx'
import type { OrderPanelProps } from './panel.ts'

const linksIn = (value: string) => value.split(/\s+/).filter(Boolean)

const linkError = (link: string) =>
  /^https?:/i.test(link)
    ? fieldError({ kind: 'link', label: 'Link' }, link)
    : `“${firstCharacters(link, 60)}” does not start with https://.`

/** A form that delivers the next version of the work. */
export function DeliverForm({ order, version }: OrderPanelProps & { version: number }) {
  const { reportSuccess } = useAction('order', 'orders', 'mails')
  const uploads = useUploads({ orderId: order._id, purpose: 'delivery' })
  const draft = `delivery ${order._id}`
  useUnsavedForm(draft, 'Delivery')
  const warning = paymentStates[order.paymentStatus].deliveryWarning
  return (
    <>
      {warning && <Note>This order is not paid: {warning}.</Note>}
      <Form
        checks={{
          message: required,
          links: (value) => linksIn(value).map(linkError).find(Boolean) ?? '',
        }}
        button={`Deliver version ${version}`}
        pendingText="Delivering…"
        draft={draft}
        disabled={uploads.isBusy}
        onSubmit={async ({ message = '', links = '' }) => {
          const body = { message: message.trim(), links: linksIn(links), fileIds: uploads.ids }
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
        }}
      >
        {order.reach.email !== 'ok' && <Note>{reachText(order.reach)}</Note>}
        <Field
          name="message"
          label="Message"
          rows={4}
          maxLength={5000}
          hint="What you deliver, and what the customer should check."
        />
        <CannedAnswers order={order} />
        <Field
          name="links"
          label="Links (optional)"
          rows={2}
          required={false}
          hint="One per line."
          placeholder="https://"
        />
        <FileInput uploads={uploads} />
      </Form>
    </>
  )
}
