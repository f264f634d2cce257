import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { Link, useNavigate, useParams } from 'react-router'
import { useAct } from '../lib/act.ts'
import { call, get, statusOf } from '../lib/api.ts'
import { asMoment } from '../lib/time.ts'
import { NotFound } from '../shell/NotFound.tsx'
import { PageHead } from '../ui/page.tsx'
import { Loaded } from '../ui/states.tsx'
import { toast } from '../ui/toast.tsx'
import { states, type Mail } from './mail.ts'

type Whole = Mail & { text: string; look: string }

/** One mail: its state, its look, and a way to send it again. */
export function MailScreen() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const { act, busy } = useAct('mails')
  const query = useQuery({ queryKey: ['mails', 'one', id], queryFn: () => get<Whole>(`/mails/${id}`) })
  if (statusOf(query.error) === 404) return <NotFound />

  const resend = (recipient: string) =>
    act(async () => {
      const { data } = await call<Mail>('POST', `/mails/${id}/resend`)
      toast({ text: 'It is sent again.', detail: `To ${recipient}.` })
      await navigate(`/admin/mail/${data._id}`)
    }, 'It was not sent again.')
  return (
    <Loaded query={query}>
      {(mail) => (
        <>
          <PageHead
            title={mail.subject}
            above={[{ text: 'Mail', to: '/admin/mail' }]}
            actions={
              <button
                type="button"
                className="btn"
                disabled={busy}
                onClick={() => void resend(mail.recipient)}
              >
                <Send aria-hidden /> Send again
              </button>
            }
          />
          <section className="panel" aria-label="What became of it">
            <dl className="facts">
              <dt>State</dt>
              <dd>
                <span className={`badge ${states[mail.state].tone}`}>{states[mail.state].word}</span>
              </dd>
              <dt>To</dt>
              <dd>{mail.recipientName ? `${mail.recipientName}, ${mail.recipient}` : mail.recipient}</dd>
              <dt>Written</dt>
              <dd>{asMoment(mail.createdAt)}</dd>
              {mail.sentAt && (
                <>
                  <dt>Sent</dt>
                  <dd>{asMoment(mail.sentAt)}</dd>
                </>
              )}
              {mail.dueAt && (
                <>
                  <dt>Next try</dt>
                  <dd>{asMoment(mail.dueAt)}</dd>
                </>
              )}
              {mail.lastError && (
                <>
                  <dt>What went wrong</dt>
                  <dd>{mail.lastError}</dd>
                </>
              )}
              {mail.orderId && (
                <>
                  <dt>About</dt>
                  <dd>
                    <Link to={`/admin/payment-status/${mail.orderId}`}>The order</Link>
                  </dd>
                </>
              )}
              {mail.messageId && (
                <>
                  <dt>About</dt>
                  <dd>
                    <Link to={`/admin/messages/${mail.messageId}`}>The message</Link>
                  </dd>
                </>
              )}
            </dl>
          </section>
          <iframe
            className="mail-look"
            title={`The mail: ${mail.subject}`}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            src={mail.look}
          />
        </>
      )}
    </Loaded>
  )
}
