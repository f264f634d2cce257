import { useQuery } from '@tanstack/react-query'
import { MailOpen, Mail as Unopened, ShieldAlert, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { mailTo } from '#content/mailto.ts'
import { useAct } from '../lib/act.ts'
import { api, apiData } from '../../session/api.ts'
import { statusOf } from '../lib/api.ts'
import { drafts } from '../lib/drafts.ts'
import { AlsoHere } from '../lib/presence.tsx'
import { sendOnce } from '../lib/send-once.ts'
import { asMoment, timeOf } from '../lib/time.ts'
import { MailsOf } from '../mail/MailsOf.tsx'
import { ask } from '../ui/ask.tsx'
import { Gone } from '../ui/gone.tsx'
import { OneField } from '../ui/one-field.tsx'
import { PageHead } from '../ui/page.tsx'
import { Loaded } from '../ui/states.tsx'
import { toast } from '../ui/toast.tsx'
import type { Message } from './message.ts'

const above = [{ text: 'Messages', to: '/admin/messages' }] as const

/** One message: read it, answer it, put it back, remove it. */
export function MessageScreen() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const { act, busy } = useAct('messages', 'mails')
  const [removing, setRemoving] = useState(false)
  const draft = `reply ${id}`
  const query = useQuery({
    queryKey: ['messages', 'one', id],
    queryFn: () => apiData('GET /message/{id}', { params: { id } }),
    enabled: !removing,
  })
  if (statusOf(query.error) === 404) return <Gone subject="message" id={id} above={above} draft={draft} />

  const mark = (messageStatus: Message['messageStatus']) =>
    api('PUT /message/{id}', { params: { id }, body: { messageStatus } })
  const markRead = () =>
    act(async () => {
      await mark('Read')
      toast({ text: 'The message is marked as read.', undo: () => act(() => mark('UnRead')) })
    })
  const markUnread = () =>
    act(async () => {
      await mark('UnRead')
      toast({ text: 'The message is unread again.', undo: () => act(() => mark('Read')) })
    })
  const markGood = () =>
    act(async () => {
      await mark('UnRead')
      toast({ text: 'It is among the unread now.', undo: () => act(() => mark('Suspected')) })
    })
  const markSpam = ({ messageStatus }: Message) =>
    act(async () => {
      await mark('Suspected')
      toast({ text: 'It is among the suspected now.', undo: () => act(() => mark(messageStatus)) })
    })

  async function remove({ name }: Message) {
    const sure = await ask({
      title: `Delete the message from ${name}?`,
      text: `A message holds personal data, so it is removed for good and cannot be brought back.${
        drafts.has(draft) ? ' The answer that you typed is discarded.' : ''
      }`,
      yes: 'Delete message',
    })
    if (!sure) return
    setRemoving(true)
    const gone = await act(() => api('DELETE /message/{id}', { params: { id } }), 'It was not deleted.')
    if (!gone) return setRemoving(false)
    drafts.remove(draft)
    toast({ text: 'The message is deleted.' })
    await navigate('/admin/messages')
  }
  return (
    <Loaded query={query}>
      {(message) => (
        <>
          <PageHead
            title={message.subject}
            above={above}
            actions={
              <>
                {message.messageStatus === 'UnRead' && (
                  <button type="button" className="btn main" disabled={busy} onClick={() => void markRead()}>
                    <MailOpen aria-hidden /> Mark Read
                  </button>
                )}
                {message.messageStatus === 'Read' && (
                  <button type="button" className="btn" disabled={busy} onClick={() => void markUnread()}>
                    <Unopened aria-hidden /> Back to unread
                  </button>
                )}
                {message.messageStatus === 'Suspected' ? (
                  <button type="button" className="btn main" disabled={busy} onClick={() => void markGood()}>
                    <MailOpen aria-hidden /> Not spam
                  </button>
                ) : (
                  <button
                    type="button"
                    className="btn"
                    disabled={busy}
                    onClick={() => void markSpam(message)}
                  >
                    <ShieldAlert aria-hidden /> Spam
                  </button>
                )}
                <button type="button" className="btn" disabled={busy} onClick={() => void remove(message)}>
                  <Trash2 aria-hidden /> Delete
                </button>
              </>
            }
          />
          <div className="panels">
            <section className="panel" aria-label="The message">
              {message.suspicion && (
                <p className="note with-icon">
                  <ShieldAlert aria-hidden />
                  <span>
                    <strong>This looks like spam, so nobody was told by mail.</strong> {message.suspicion}
                  </span>
                </p>
              )}
              <dl className="facts">
                <dt>From</dt>
                <dd>{message.name}</dd>
                <dt>E-mail</dt>
                <dd>
                  <a href={mailTo(message.email)}>{message.email}</a>
                </dd>
                <dt>Phone</dt>
                <dd>{message.number}</dd>
                <dt>Came</dt>
                <dd>{asMoment(timeOf(message._id))}</dd>
              </dl>
              <p className="lines words">{message.message}</p>
            </section>
            <div className="stack">
              <section className="panel" aria-labelledby="reply-title">
                <h2 id="reply-title">Reply by mail</h2>
                <AlsoHere
                  subject={`message ${id}`}
                  draft={draft}
                  hint="Agree on who answers, so that the customer gets one mail."
                />
                <OneField
                  name="text"
                  label="Your answer"
                  help={`It goes to ${message.email}. Their own words are not quoted: anybody can enter anybody’s address in the form.`}
                  lines={6}
                  max={5000}
                  button="Send reply"
                  draft={draft}
                  clears
                  check={(value) => (value.trim() ? undefined : 'Please fill this in.')}
                  send={async (text) => {
                    await sendOnce(draft, text, (headers) =>
                      api('POST /message/{id}/reply', { params: { id }, body: { text }, headers }),
                    ).catch((error) => {
                      if (statusOf(error) === 404) void query.refetch()
                      throw error
                    })
                    await act(async () =>
                      toast({ text: 'Your answer is on its way.', detail: `To ${message.email}.` }),
                    )
                  }}
                />
              </section>
              <MailsOf what="messageId" id={message._id} />
            </div>
          </div>
        </>
      )}
    </Loaded>
  )
}
