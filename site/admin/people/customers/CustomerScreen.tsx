import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Link, useLocation, useParams } from 'react-router'
import type { Permission } from '#content/model/permissions.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { PartTabs, type PartTab } from '../../../ui/part-tabs.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { useMay } from '../../lib/use-may.ts'
import { NotFound } from '../../lib/NoScreen.tsx'
import { CustomerData } from './CustomerData.tsx'
import { CustomerDetailsPanel } from './CustomerDetailsPanel.tsx'
import { CustomerFacts } from './CustomerFacts.tsx'
import { CustomerFiles } from './CustomerFiles.tsx'
import { CustomerMessages, CustomerOffers, CustomerOrders } from './CustomerLists.tsx'
import { CustomerNotes } from './CustomerNotes.tsx'
import { customerAddress, customerNotesQuery, customerQuery, type CustomerDetails } from './queries.ts'

/** One customer: who they are and what is open, with their orders, messages, files, notes and details as tabs. */
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
  const { _id: id, name } = customer
  const may = useMay()
  const { hash } = useLocation()
  const tabs = tabsOf(customer, may)
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
          </>
        }
      />
      <Similar customer={customer} />
      <CustomerFacts customer={customer} />
      <PartTabs
        label="Parts of the customer"
        tabs={tabs}
        current={tabs.find(({ key }) => `#${key}` === hash)?.key ?? tabs[0]!.key}
      />
    </>
  )
}

/** The tabs that the person may see. */
function tabsOf(customer: CustomerDetails, may: (permission: Permission) => boolean): PartTab[] {
  const { _id: id } = customer
  const address = customerAddress(customer)
  const tab = (key: string, text: PartTab['text'], main: PartTab['main']): PartTab[] =>
    main ? [{ key, href: `${address}#${key}`, text, main }] : []
  const [seesOrders, seesOffers] = [may('orders.read'), may('offers.read')]
  return [
    ...tab(
      'orders',
      'Orders',
      (seesOrders || seesOffers) && (
        <>
          {seesOrders && <CustomerOrders id={id} />}
          {seesOffers && <CustomerOffers id={id} />}
        </>
      ),
    ),
    ...tab('messages', 'Messages', may('inbox.read') && <CustomerMessages id={id} />),
    ...tab('files', 'Files', seesOrders && <CustomerFiles id={id} />),
    ...tab('notes', <NotesText id={id} />, may('notes.read') && <CustomerNotes id={id} />),
    ...tab(
      'details',
      'Details',
      <>
        <CustomerDetailsPanel customer={customer} />
        {(may('customers.edit') || may('customers.erase')) && <CustomerData customer={customer} />}
      </>,
    ),
  ]
}

/** The name of the tab, with how many notes are there. */
function NotesText({ id }: { id: string }) {
  const count = useQuery(customerNotesQuery(id)).data?.length ?? 0
  return (
    <>
      Notes{' '}
      {count > 0 && (
        <span className="count">
          {count} <span className="hidden">{count === 1 ? 'note' : 'notes'}</span>
        </span>
      )}
    </>
  )
}

/** Points out who has the same address. */
function Similar({ customer: { similar } }: { customer: CustomerDetails }) {
  const mayMerge = useMay()('customers.edit')
  if (similar.length === 0) return null
  return (
    <Note>
      The same email address:{' '}
      {similar.map((other, i) => (
        <span key={other._id}>
          {i > 0 && ', '}
          <a href={customerAddress(other)}>{other.name}</a>
        </span>
      ))}
      .{' '}
      {mayMerge && (
        <>
          If it is the same person, <Link to="#details">merge them</Link>.
        </>
      )}
    </Note>
  )
}
