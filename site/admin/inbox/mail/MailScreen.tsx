import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useParams } from 'react-router'
import { StatusBadge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { formatDateTime } from '../../../ui/time.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { useMay } from '../../lib/use-may.ts'
import { useNavigateFrom } from '../../lib/use-navigate-from.ts'
import { orderAddress } from '../../lib/addresses.ts'
import { useMayOpen } from '../../lib/use-may-open.ts'
import { NotFound } from '../../lib/NoScreen.tsx'
import { useIfMailed } from './mail-server.ts'
import { mailQuery, mailStates, resendMail } from './queries.ts'

/** One email: its state and content, with a button to send it again. */
export function MailScreen() {
  const { id = '' } = useParams()
  const navigate = useNavigateFrom()
  const { runAction, reportSuccess, pending } = useAction('mails')
  const query = useQuery(mailQuery(id))
  const ifMailed = useIfMailed()
  const maySend = useMay()('mails.send')
  const mayOpen = useMayOpen()

  const resend = (recipient: string) =>
    runAction(
      async () => {
        const copy = await resendMail(id)
        reportSuccess({ text: 'Email queued again.', detail: ifMailed(`It is sent to ${recipient}.`) })
        await navigate(`/admin/mail/${copy._id}`)
      },
      { failure: 'The email could not be sent again.' },
    )
  return (
    <QueryResult query={query} notFound={<NotFound />}>
      {(mail) => (
        <>
          <PageHeader
            title={mail.subject}
            breadcrumbs={[{ text: 'Mail', href: '/admin/mail' }]}
            actions={
              maySend && (
                <Button icon={Send} disabled={pending} onClick={() => resend(mail.recipient)}>
                  Send again
                </Button>
              )
            }
          />
          <Panel label="Details">
            <DescriptionList
              items={{
                Status: <StatusBadge status={mailStates[mail.state]} />,
                To: mail.recipientName ? `${mail.recipientName}, ${mail.recipient}` : mail.recipient,
                Created: formatDateTime(mail.createdAt),
                Sent: mail.sentAt && formatDateTime(mail.sentAt),
                'Next attempt': mail.dueAt && formatDateTime(mail.dueAt),
                Error: mail.lastError,
                Order: mail.orderId && mayOpen('/admin/orders') && (
                  <a href={orderAddress(mail.orderId, 'emails')}>View order</a>
                ),
                Message: mail.messageId && mayOpen('/admin/messages') && (
                  <a href={`/admin/messages/${mail.messageId}`}>View message</a>
                ),
              }}
            />
          </Panel>
          <iframe
            className="mail-body"
            title={`The mail: ${mail.subject}`}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            src={mail.viewPath}
          />
        </>
      )}
    </QueryResult>
  )
}
