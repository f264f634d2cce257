import { Pencil } from 'lucide-react'
import { Fragment, useState } from 'react'
import { countryName } from '#content/locale/countries.ts'
import { languageName } from '#content/locale/languages.ts'
import { mailTo } from '#content/model/mailto.ts'
import { Button } from '../../../ui/button.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { TimeAgo } from '../../../ui/time.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { useMay } from '../../lib/use-may.ts'
import { CustomerForm } from './CustomerForm.tsx'
import { setPaysOnInvoice, type CustomerDetails } from './queries.ts'

const addressLines = ({ address, postalCode, city, region, country }: CustomerDetails) =>
  [address, [postalCode, city].filter(Boolean).join(' '), region, country && countryName(country)]
    .filter(Boolean)
    .join('\n')

/** What the agency knows about a customer, and the form that changes it. */
export function CustomerDetailsPanel({ customer }: { customer: CustomerDetails }) {
  const { _id, emails, company, taxNumber, language, paysOnInvoice, createdAt, accounts } = customer
  const { runAction, pending } = useAction('customers')
  const [editing, setEditing] = useState(false)
  const may = useMay()
  const allowInvoice = () =>
    runAction(() => setPaysOnInvoice(_id, !paysOnInvoice), {
      success: { text: 'Customer changed.', undo: true },
      failure: 'The customer could not be changed.',
    })
  if (editing)
    return (
      <Panel title="Details">
        <CustomerForm customer={customer} close={() => setEditing(false)} />
      </Panel>
    )
  return (
    <Panel
      title="Details"
      actions={
        may('customers.edit') && (
          <Button small icon={Pencil} onClick={() => setEditing(true)}>
            Change
          </Button>
        )
      }
    >
      <DescriptionList
        items={{
          Company: company,
          Email: emails.length > 0 && (
            <span className="lines">
              {emails.map((each) => (
                <Fragment key={each}>
                  <a href={mailTo(each)}>{each}</a>
                  {'\n'}
                </Fragment>
              ))}
            </span>
          ),
          Address: addressLines(customer) && <span className="lines">{addressLines(customer)}</span>,
          'Tax number': taxNumber,
          Language: language && languageName(language),
          'Pays on invoice': paysOnInvoice && 'Allowed',
          'Customer since': <TimeAgo at={createdAt} />,
          Accounts: accounts > 1 && accounts,
        }}
      />
      {may('payments.record') && (
        <div className="actions">
          <Button small disabled={pending} onClick={() => void allowInvoice()}>
            {paysOnInvoice ? 'Do not allow payment on invoice' : 'Allow payment on invoice'}
          </Button>
        </div>
      )}
    </Panel>
  )
}
