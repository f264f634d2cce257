import { useQuery } from '@tanstack/react-query'
import { Check, TriangleAlert, X } from 'lucide-react'
import { useState } from 'react'
import { useAct } from '../lib/act.ts'
import { call, get } from '../lib/api.ts'
import { EventRow } from '../orders/EventRow.tsx'
import type { PaymentEvent, PaymentSettings as Settings } from '../orders/payments.ts'
import { Loaded } from '../ui/states.tsx'

const ways: Record<string, string> = {
  'paypal-form': "PayPal's payment form (Website Payments Standard)",
  'paypal-orders': 'PayPal Checkout (Orders v2)',
}
const modes: Record<Settings['mode'], string> = {
  simulator: 'A stand-in for PayPal: no money moves',
  sandbox: "PayPal's sandbox: no money moves",
  live: 'Live: customers pay real money',
}

interface Tried {
  ok: boolean
  checks: { name: string; wrong: string | null }[]
}

/** How customers pay, and a button that tries it. */
export function PaymentSettings() {
  const query = useQuery({
    queryKey: ['payments', 'settings'],
    queryFn: () => get<Settings>('/payments/settings'),
  })
  const { act, busy } = useAct()
  const [tried, setTried] = useState<Tried>()
  const test = () =>
    act(async () => setTried((await call<Tried>('POST', '/payments/test')).data), 'The test did not run.')
  return (
    <section className="panel" aria-labelledby="settings-title">
      <h2 id="settings-title">How customers pay</h2>
      <Loaded query={query} lines={3}>
        {(settings) => (
          <>
            {settings.warnings.map((warning) => (
              <p key={warning} className="note with-icon">
                <TriangleAlert aria-hidden /> <span>{warning}</span>
              </p>
            ))}
            <dl className="facts">
              <dt>Through</dt>
              <dd>{ways[settings.provider] ?? settings.provider}</dd>
              <dt>Mode</dt>
              <dd>{modes[settings.mode]}</dd>
              {settings.merchantId && (
                <>
                  <dt>Merchant</dt>
                  <dd>{settings.merchantId}</dd>
                </>
              )}
              <dt>Notices go to</dt>
              <dd>{settings.noticesTo}</dd>
            </dl>
            <div className="actions">
              <button type="button" className="btn" disabled={busy} onClick={() => void test()}>
                {busy ? 'Trying …' : 'Test these settings'}
              </button>
            </div>
            {tried && (
              <ul className="checks" role="status">
                {tried.checks.map((check) => (
                  <li key={check.name} className={check.wrong ? 'bad' : 'ok'}>
                    {check.wrong ? <X aria-hidden /> : <Check aria-hidden />}
                    <span>
                      {check.name}: {check.wrong ?? 'in order'}
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

/** Notices that a person should look at, of whichever order. */
export function NoticesToDecide() {
  const query = useQuery({
    queryKey: ['payments', 'attention'],
    queryFn: () => get<PaymentEvent[]>('/payments/attention'),
  })
  return (
    <section className="panel" aria-labelledby="attention-title">
      <h2 id="attention-title">
        Notices that need a decision {query.data && <span className="count">{query.data.length}</span>}
      </h2>
      <Loaded query={query} lines={2}>
        {(events) =>
          events.length === 0 ? (
            <p className="soft">None. What PayPal tells and does not fit an order stands here.</p>
          ) : (
            <ol className="revisions">
              {events.map((event) => (
                <EventRow key={event._id} event={event} linked />
              ))}
            </ol>
          )
        }
      </Loaded>
    </section>
  )
}
