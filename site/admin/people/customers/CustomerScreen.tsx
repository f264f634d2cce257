import { useQuery } from '@tanstack/react-query'
import { Merge, Trash2 } from 'lucide-react'
import { Fragment, useState } from 'react'
import { useParams } from 'react-router'
import { mailTo } from '#content/model/mailto.ts'
import { Button } from '../../../ui/button.tsx'
import { DownloadButton } from '../../../ui/download-button.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { Note } from '../../../ui/note.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { TimeAgo } from '../../../ui/time.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { withRecentSignIn } from '../../operations/backup/with-recent-sign-in.ts'
import { useMay } from '../../lib/use-may.ts'
import { useNavigateFrom } from '../../lib/use-navigate-from.ts'
import { NotFound } from '../../lib/NoScreen.tsx'
import { CustomerFiles } from './CustomerFiles.tsx'
import { CustomerMessages, CustomerOrders } from './CustomerLists.tsx'
import { CustomerNotes } from './CustomerNotes.tsx'
import { MergeDialog } from './MergeDialog.tsx'
import { openTotalsQuery } from '../../money/open-items/queries.ts'
import { formatPrice } from '../../../ui/price.ts'
import { paidText } from './paid.ts'
import {
  customerAddress,
  customerQuery,
  eraseCustomer,
  renameCustomer,
  setPaysOnInvoice,
  type CustomerDetails,
} from './queries.ts'

/** One customer: orders, files, messages, details and notes. */
export function CustomerScreen() {
  const { id = '' } = useParams()
  const query = useQuery(customerQuery(id))
  return (
    <QueryResult query={query} notFound={<NotFound />}>
      {(customer) => <Customer customer={customer} />}
    </QueryResult>
  )
}

function Customer({ customer }: { customer: CustomerDetails }) {
  const { _id: id, name, emails, similar } = customer
  const navigate = useNavigateFrom()
  const { runAction, reportSuccess, pending } = useAction('customers', 'orders', 'messages')
  const [merging, setMerging] = useState(false)
  const may = useMay()
  const totals = useQuery({ ...openTotalsQuery(id), enabled: may('payments.read') }).data ?? []
  const open = totals.map((total) => formatPrice(total.open, total.currency)).join(' + ')

  const allowInvoice = () =>
    runAction(() => setPaysOnInvoice(id, !customer.paysOnInvoice), {
      success: { text: 'Customer changed.', undo: true },
      failure: 'The customer could not be changed.',
    })

  async function erase() {
    const reason = 'Erasing a customer can’t be undone. Please confirm your identity to continue.'
    const done = await runAction(() => withRecentSignIn(() => eraseCustomer(id), reason), {
      question: {
        title: `Erase ${name}?`,
        text: 'Their messages, newsletter subscription, emails, files and your notes are deleted, unpaid orders are canceled. Paid orders are kept, as required by law. This can’t be undone.',
        confirmLabel: 'Erase customer',
      },
      success: 'Customer erased.',
      failure: 'The customer could not be erased.',
    })
    if (done) await navigate('/admin/customers')
  }

  return (
    <>
      <PageHeader
        title={name}
        breadcrumbs={[{ text: 'Customers', href: '/admin/customers' }]}
        actions={
          <>
            {may('customers.edit') && (
              <Button icon={Merge} disabled={pending} onClick={() => setMerging(true)}>
                Merge
              </Button>
            )}
            {may('customers.erase') && (
              <>
                <DownloadButton path={`/customer/${id}/export`} fileName={`${name}.json`}>
                  Export
                </DownloadButton>
                <Button icon={Trash2} disabled={pending} onClick={erase}>
                  Erase
                </Button>
              </>
            )}
          </>
        }
      />
      {similar.length > 0 && (
        <Note>
          The same email address:{' '}
          {similar.map((other, i) => (
            <span key={other._id}>
              {i > 0 && ', '}
              <a href={customerAddress(other)}>{other.name}</a>
            </span>
          ))}
          . {may('customers.edit') && 'If it is the same person, merge them.'}
        </Note>
      )}
      <div className="panels uneven">
        <div className="stack">
          {may('orders.read') && (
            <>
              <CustomerOrders id={id} />
              <CustomerFiles id={id} />
            </>
          )}
          {may('inbox.read') && <CustomerMessages id={id} />}
        </div>
        <div className="stack">
          <Panel label="Details">
            <DescriptionList
              items={{
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
                Paid: customer.paid && <strong>{paidText(customer)}</strong>,
                Open: open && <strong>{open}</strong>,
                Orders: customer.orders,
                'Pays on invoice': customer.paysOnInvoice && 'Allowed',
                'Last contact': <TimeAgo at={customer.lastContactAt} />,
                'Customer since': <TimeAgo at={customer.createdAt} />,
                Accounts: customer.accounts > 1 && customer.accounts,
              }}
            />
            {may('payments.record') && (
              <div className="actions">
                <Button small disabled={pending} onClick={() => void allowInvoice()}>
                  {customer.paysOnInvoice ? 'Do not allow payment on invoice' : 'Allow payment on invoice'}
                </Button>
              </div>
            )}
            {may('customers.edit') && (
              <details className="folded">
                <summary>Change name</summary>
                <Form
                  fields={{
                    name: {
                      kind: 'text',
                      label: 'Name',
                      help: 'Orders keep the name that they were placed under.',
                    },
                  }}
                  values={{ name }}
                  button="Save"
                  onSubmit={async ({ name: value }) => {
                    reportSuccess({ text: 'Name changed.', undo: true }, await renameCustomer(id, value))
                  }}
                />
              </details>
            )}
          </Panel>
          {may('notes.read') && <CustomerNotes id={id} />}
        </div>
      </div>
      {merging && <MergeDialog customer={customer} close={() => setMerging(false)} />}
    </>
  )
}
