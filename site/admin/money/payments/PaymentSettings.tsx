import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { Fragment, useState } from 'react'
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
  type PaymentProvider as Provider,
  type SettingsTest,
} from './queries.ts'

const modes: Record<Provider['mode'], string> = {
  simulator: 'Simulator: no money moves',
  sandbox: 'Test mode: no money moves',
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
    <Panel title="Payment providers">
      <QueryResult query={query} lines={3}>
        {({ providers }) => (
          <>
            {providers.map(({ name, brand, product, mode, merchantId, noticesTo, warnings }) => (
              <Fragment key={name}>
                <h3>{brand}</h3>
                {warnings.map((warning) => (
                  <Note key={warning} icon={TriangleAlert}>
                    {warning}
                  </Note>
                ))}
                <DescriptionList
                  items={{
                    Product: product,
                    Mode: modes[mode],
                    'Merchant ID': merchantId,
                    'Notification URL': noticesTo,
                  }}
                />
              </Fragment>
            ))}
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
