import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { getPage } from '../lib/api.ts'
import { ago, asMoment } from '../lib/time.ts'
import { Loaded } from '../ui/states.tsx'
import { states, type Mail } from './mail.ts'

/** The mails that an order or a message has caused. */
export function MailsOf({ what, id }: { what: 'orderId' | 'messageId'; id: string }) {
  const query = useQuery({
    queryKey: ['mails', 'of', id],
    queryFn: () => getPage<Mail>('/mails', { [what]: id, pageSize: 20 }),
  })
  return (
    <section className="panel" aria-labelledby="mails-title">
      <h2 id="mails-title">Mails</h2>
      <Loaded query={query} lines={2}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="soft">None so far.</p>
          ) : (
            <ul className="timeline">
              {rows.map((mail) => (
                <li key={mail._id}>
                  <Link to={`/admin/mail/${mail._id}`}>{mail.subject}</Link>
                  <p className="soft">
                    to {mail.recipient}, <time title={asMoment(mail.createdAt)}>{ago(mail.createdAt)}</time>{' '}
                    <span className={`badge ${states[mail.state].tone}`}>{states[mail.state].word}</span>
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}
