import { useQuery } from '@tanstack/react-query'
import { Merge, Pencil, Plus, Trash2 } from 'lucide-react'
import { Fragment, useState } from 'react'
import { useParams } from 'react-router'
import { countryName } from '#content/locale/countries.ts'
import { languageName } from '#content/locale/languages.ts'
import { mailTo } from '#content/model/mailto.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { DownloadButton } from '../../../ui/download-button.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
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
import { CustomerForm } from './CustomerForm.tsx'
import { CustomerMessages, CustomerOffers, CustomerOrders } from './CustomerLists.tsx'
import { CustomerNotes } from './CustomerNotes.tsx'
import { MergeDialog } from './MergeDialog.tsx'
import { openTotalsQuery } from '../../money/open-items/queries.ts'
import { formatPrice } from '../../../ui/price.ts'
import { paidText } from './paid.ts'
import {
  customerAddress,
  customerQuery,
  eraseCustomer,
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

const addressLines = ({ address, postalCode, city, region, country }: CustomerDetails) =>
  [address, [postalCode, city].filter(Boolean).join(' '), region, country && countryName(country)]
    .filter(Boolean)
    .join('\n')

function Customer({ customer }: { customer: CustomerDetails }) {
  const { _id: id, name, emails, similar } = customer
  const navigate = useNavigateFrom()
  const { runAction, pending } = useAction('customers', 'orders', 'messages')
  const [merging, setMerging] = useState(false)
  const [editing, setEditing] = useState(false)
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
            {may('orders.create') && (
              <ButtonLink variant="primary" icon={Plus} href={`/admin/orders/new?customer=${id}`}>
                New order
              </ButtonLink>
            )}
            {may('offers.edit') && (
              <ButtonLink href={`/admin/offers/new?customer=${id}`}>Make an offer</ButtonLink>
            )}
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
          {may('offers.read') && <CustomerOffers id={id} />}
          {may('inbox.read') && <CustomerMessages id={id} />}
        </div>
        <div className="stack">
          <Panel
            title="Details"
            actions={
              may('customers.edit') &&
              !editing && (
                <Button small icon={Pencil} onClick={() => setEditing(true)}>
                  Change
                </Button>
              )
            }
          >
            {editing && <CustomerForm customer={customer} close={() => setEditing(false)} />}
            <DescriptionList
              items={{
                Company: customer.company,
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
                Phone: customer.phone && (
                  <a href={`tel:${customer.phone.replaceAll(/[^+\d]/g, '')}`}>{customer.phone}</a>
                ),
                Address: addressLines(customer) && <span className="lines">{addressLines(customer)}</span>,
                'Tax number': customer.taxNumber,
                Language: customer.language && languageName(customer.language),
                Tags: customer.tags.length > 0 && (
                  <span className="customer-tags">
                    {customer.tags.map((tag) => (
                      <a key={tag} href={`/admin/customers?tag=${encodeURIComponent(tag)}`}>
                        {tag}
                      </a>
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
          </Panel>
          {may('notes.read') && <CustomerNotes id={id} />}
        </div>
      </div>
      {merging && <MergeDialog customer={customer} close={() => setMerging(false)} />}
    </>
  )
}
