import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { List } from '../../../ui/list.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QuotedText } from '../../../order/conversation/QuotedText.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TimeAgo } from '../../../ui/time.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { useListParams } from '../../../ui/use-list-params.ts'
import { useMay } from '../../lib/use-may.ts'
import { useMayOpen } from '../../lib/use-may-open.ts'
import { addHeldMail, heldMailsQuery, removeHeldMail, type HeldMail } from './queries.ts'

/** Incoming emails that could not be added to an order's conversation automatically. */
export function HeldMails() {
  const params = useListParams({}, { pageSize: 5, pageParam: 'held' })
  const { page, pageSize } = params
  const mayOpen = useMayOpen()
  const query = useQuery(heldMailsQuery({ page, pageSize }))
  return (
    <Panel
      id="held"
      title="Held emails"
      count={query.data?.total}
      description={
        query.data?.total ? (
          <>
            Replies that could not be matched to an order automatically. They are deleted by the rules of{' '}
            {mayOpen('/admin/retention') ? (
              <Link to="/admin/retention">Data retention</Link>
            ) : (
              'data retention'
            )}
            .
          </>
        ) : undefined
      }
    >
      <List noun="held emails" query={query} params={params} empty={<EmptyState title="No held emails" />}>
        {(mails) => (
          <ul className="held-mails">
            {mails.map((mail) => (
              <HeldMailRow key={mail._id} mail={mail} />
            ))}
          </ul>
        )}
      </List>
    </Panel>
  )
}

function HeldMailRow({ mail }: { mail: HeldMail }) {
  const { _id, from, subject, text, quoted, attachments, original, reason, orderId, orderNumber, at } = mail
  const { runAction, reportSuccess, pending } = useAction('held mails', 'orders')
  const mayWrite = useMay()('conversations.write')
  const remove = () =>
    runAction(() => removeHeldMail(_id), {
      question: {
        title: 'Remove this email?',
        text: `The email from ${from || 'an unknown sender'} is removed permanently.`,
        confirmLabel: 'Remove',
      },
      success: 'Email removed.',
      failure: 'The email could not be removed.',
    })
  return (
    <li>
      <details>
        <summary>
          <strong>{subject || 'No subject'}</strong> {from}, <TimeAgo at={at} />
        </summary>
        <p>{reason}</p>
        {attachments > 0 && (
          <p className="muted">
            {attachments === 1 ? 'One attachment is' : `${attachments} attachments are`} in the original
            email.
          </p>
        )}
        <p className="message-text held-text" dir="auto">
          {text || 'No text.'}
        </p>
        <QuotedText text={quoted} originalOf={original ? _id : undefined} />
        {mayWrite && orderId === null && (
          <Form
            fields={{
              orderNumber: {
                kind: 'text',
                label: 'Order number',
                max: 20,
                help: 'The order that the email belongs to, such as FD-000123.',
              },
            }}
            button="Add to conversation"
            onSubmit={async ({ orderNumber: number }) => {
              reportSuccess({ text: 'Added to the conversation.' }, await addHeldMail(_id, number))
            }}
          />
        )}
        {mayWrite && (
          <div className="actions">
            {orderId !== null && (
              <Button
                variant="primary"
                disabled={pending}
                onClick={() =>
                  runAction(() => addHeldMail(_id), {
                    success: `Added to the conversation of ${orderNumber}.`,
                    failure: 'The email could not be added.',
                  })
                }
              >
                Add to {orderNumber}
              </Button>
            )}
            <Button disabled={pending} onClick={remove}>
              Remove
            </Button>
          </div>
        )}
      </details>
    </li>
  )
}
