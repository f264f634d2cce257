import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Note } from '../../../ui/note.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { Findings } from '../../operations/status/Findings.tsx'
import {
  paymentSettingsQuery,
  testPaymentSettings,
  type PaymentSettings as Settings,
  type SettingsTest,
} from './queries.ts'
import { paymentProvider } from '../../../order/payment-provider.ts'

const providers: Record<string, string> = {
  'paypal-form': 'PayPal payment form (Website Payments Standard)',
  'paypal-orders': 'PayPal Checkout (Orders v2)',
}
const modes: Record<Settings['mode'], string> = {
  simulator: `${paymentProvider} simulator: no money moves`,
  sandbox: `${paymentProvider} sandbox: no money moves`,
  live: 'Live: customers pay real money',
}

/** The payment settings, and a test of them. */
export function PaymentSettings() {
  const query = useQuery(paymentSettingsQuery)
  const { runAction, pending } = useAction()
  const [result, setResult] = useState<SettingsTest>()
  const test = () =>
    runAction(async () => setResult(await testPaymentSettings()), { failure: 'The test could not run.' })
  return (
    <Panel title="Payment provider">
      <QueryResult query={query} lines={3}>
        {({ warnings, provider, mode, merchantId, noticesTo }) => (
          <>
            {warnings.map((warning) => (
              <Note key={warning} icon={TriangleAlert}>
                {warning}
              </Note>
            ))}
            <DescriptionList
              items={{
                Provider: providers[provider] ?? provider,
                Mode: modes[mode],
                'Merchant ID': merchantId,
                'Notification URL': noticesTo,
              }}
            />
            <div className="actions">
              <Button disabled={pending} onClick={test}>
                {pending ? 'Testing…' : 'Test settings'}
              </Button>
            </div>
            {result && (
              <div role="status">
                <Findings label="Results of the test" findings={result.findings} />
              </div>
            )}
          </>
        )}
      </QueryResult>
    </Panel>
  )
}
