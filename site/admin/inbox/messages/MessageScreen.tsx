import { useQuery } from '@tanstack/react-query'
import { Check, MailOpen, Mail as Unopened, ShieldAlert, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { mailTo } from '#content/model/mailto.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm-dialog.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { formDrafts } from '../../../session/form-drafts.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { sendOnce } from '../../../ui/form/send-once.ts'
import { Note } from '../../../ui/note.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { createdAtFromId, formatDateTime } from '../../../ui/time.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { statusOf } from '../../../ui/api-errors.ts'
import { CannedAnswers } from '../../lib/CannedAnswers.tsx'
import { useMay } from '../../lib/use-may.ts'
import { useNavigateFrom } from '../../lib/use-navigate-from.ts'
import { RelatedMails } from '../mail/RelatedMails.tsx'
import { PresenceNote } from '../../presence/PresenceNote.tsx'
import { DeletedMessage } from './DeletedMessage.tsx'
import { NextSteps } from './NextSteps.tsx'
import { useIfMailed } from '../mail/mail-server.ts'
import {
  deleteMessage,
  messageQuery,
  replyToMessage,
  setMessageStatus,
  setThreadState,
  type Message,
} from './queries.ts'

const breadcrumbs = [{ text: 'Inbox', href: '/admin/inbox' }]

const statusTexts: Record<Message['messageStatus'], string> = {
  Read: 'Message marked as read.',
  UnRead: 'Message moved to unread.',
  Suspected: 'Message moved to suspected spam.',
}

/** One message, with actions to reply to it, mark it and delete it. */
export function MessageScreen() {
  const { id = '' } = useParams()
  const navigate = useNavigateFrom()
  const { runAction, reportSuccess, pending } = useAction('messages', 'mails', 'inbox')
  const [deleting, setDeleting] = useState(false)
  const draft = `reply ${id}`
  const ifMailed = useIfMailed()
  const may = useMay()
  const query = useQuery({ ...messageQuery(id), enabled: !deleting })
  const mark = (status: Message['messageStatus']) =>
    runAction(() => setMessageStatus(id, status), {
      success: { text: statusTexts[status], undo: true },
      failure: 'The message could not be moved.',
    })

  /** Nobody has to act any more. */
  async function markDone() {
    const done = await runAction(
      async () => {
        if (query.data?.messageStatus === 'UnRead') await setMessageStatus(id, 'Read')
        return setThreadState(id, 'done')
      },
      { success: { text: 'Done.', undo: true }, failure: 'The message could not be marked.' },
    )
    if (done) await navigate('/admin/inbox')
  }

  async function remove({ name }: Message) {
    const confirmed = await confirm({
      title: `Delete the message from ${name}?`,
      text: `A message holds personal data. It is deleted permanently; this can’t be undone.${
        formDrafts.has(draft) ? ' Your unsent reply is discarded.' : ''
      }`,
      confirmLabel: 'Delete message',
    })
    if (!confirmed) return
    setDeleting(true)
    const deleted = await runAction(() => deleteMessage(id), {
      success: 'Message deleted.',
      failure: 'The message could not be deleted.',
    })
    if (!deleted) return setDeleting(false)
    formDrafts.remove(draft)
    await navigate('/admin/messages')
  }

  async function reply(text: string, { email }: Message) {
    await sendOnce(draft, text, (headers) => replyToMessage(id, text, headers)).catch((error) => {
      if (statusOf(error) === 404) void query.refetch()
      throw error
    })
    reportSuccess({ text: 'Reply saved.', detail: ifMailed(`It is sent to ${email}.`) })
  }
  return (
    <QueryResult query={query} notFound={<DeletedMessage id={id} breadcrumbs={breadcrumbs} draft={draft} />}>
      {(message) => (
        <>
          <PageHeader
            title={message.subject}
            breadcrumbs={breadcrumbs}
            actions={
              may('inbox.edit') && (
                <>
                  {message.messageStatus === 'UnRead' && (
                    <Button variant="primary" icon={MailOpen} disabled={pending} onClick={() => mark('Read')}>
                      Mark Read
                    </Button>
                  )}
                  {message.messageStatus === 'Read' && (
                    <Button icon={Unopened} disabled={pending} onClick={() => mark('UnRead')}>
                      Mark as unread
                    </Button>
                  )}
                  {message.messageStatus === 'Suspected' ? (
                    <Button
                      variant="primary"
                      icon={MailOpen}
                      disabled={pending}
                      onClick={() => mark('UnRead')}
                    >
                      Not spam
                    </Button>
                  ) : (
                    <Button icon={ShieldAlert} disabled={pending} onClick={() => mark('Suspected')}>
                      Mark as spam
                    </Button>
                  )}
                  {message.messageStatus !== 'Suspected' && (
                    <Button icon={Check} disabled={pending} onClick={() => markDone()}>
                      Done
                    </Button>
                  )}
                  <Button icon={Trash2} disabled={pending} onClick={() => remove(message)}>
                    Delete
                  </Button>
                </>
              )
            }
          />
          <div className="panels">
            <Panel label="Message">
              {message.suspicion && (
                <Note icon={ShieldAlert}>
                  <strong>This looks like spam, so no notification was sent.</strong> {message.suspicion}
                </Note>
              )}
              <DescriptionList
                items={{
                  From: message.name,
                  Email: <a href={mailTo(message.email)}>{message.email}</a>,
                  Phone: message.number,
                  Received: formatDateTime(createdAtFromId(message._id)),
                }}
              />
              <p className="lines letter">{message.message}</p>
              <NextSteps message={message} />
            </Panel>
            <div className="stack">
              {may('inbox.edit') && (
                <Panel title="Reply by email">
                  <PresenceNote
                    subject={`message ${id}`}
                    draft={draft}
                    hint="Agree on who replies, so that the customer gets one reply."
                  />
                  <Form
                    fields={{
                      text: {
                        kind: 'lines',
                        label: 'Your reply',
                        rows: 6,
                        help: `${ifMailed(`Sent to ${message.email}.`)} The message itself is not quoted, because anyone can enter any address in the form.`,
                      },
                    }}
                    button="Send reply"
                    draft={draft}
                    onSubmit={async ({ text }) => {
                      await reply(text, message)
                    }}
                  >
                    <CannedAnswers values={{ customerName: message.name }} />
                    <Field name="text" />
                  </Form>
                </Panel>
              )}
              {may('mails.read') && <RelatedMails filter="messageId" id={message._id} />}
            </div>
          </div>
        </>
      )}
    </QueryResult>
  )
}
