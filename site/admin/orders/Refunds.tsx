import { dollars } from '../../lib/money.ts'
import { useAct } from '../lib/act.ts'
import { call } from '../lib/api.ts'
import { asMoment } from '../lib/time.ts'
import { toast } from '../ui/toast.tsx'
import { isUnknown, type FullOrder, type RefundEntry } from './order.ts'

const words: Record<RefundEntry['state'], readonly [word: string, tone: string]> = {
  requested: ['Unknown yet', 'warn'],
  completed: ['Refunded', 'ok'],
  refused: ['Refused by PayPal', 'bad'],
}

/** The refunds that were requested here: how much, by whom, why, and what became of each. */
export function Refunds({ order }: { order: FullOrder }) {
  const { act, busy } = useAct('orders', 'payments', 'mails')
  const { refunds, _id } = order
  if (refunds.length === 0) return null
  const check = () =>
    act(async () => {
      const { data } = await call<FullOrder>('POST', `/order-refund/${_id}/check`)
      toast({
        text: isUnknown(data) ? 'It is still unknown. We go on checking.' : 'PayPal has made the refund.',
      })
    }, 'The refund was not made.')
  return (
    <>
      <h3>Refunds</h3>
      <ol className="timeline">
        {refunds.toReversed().map((refund) => {
          const [word, tone] = words[refund.state]
          return (
            <li key={refund._id}>
              <p>
                <strong>
                  {dollars(refund.amount)} {refund.currency}
                </strong>{' '}
                <span className={`badge ${tone}`}>{word}</span>
              </p>
              {refund.state === 'requested' && (
                <>
                  <p role="status">
                    It is unknown yet whether PayPal has made this refund. We are checking; please do not
                    refund it again. {refund.problem}
                  </p>
                  <div className="actions">
                    <button type="button" className="btn" disabled={busy} onClick={() => void check()}>
                      Check now
                    </button>
                  </div>
                </>
              )}
              {refund.state === 'refused' && <p>No money was given back: {refund.problem}.</p>}
              {refund.reason && <p className="lines">{refund.reason}</p>}
              <time className="soft" dateTime={refund.requestedAt}>
                {refund.by}, {asMoment(refund.requestedAt)}
              </time>
            </li>
          )
        })}
      </ol>
    </>
  )
}
