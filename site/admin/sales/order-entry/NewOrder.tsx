import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { reachText } from '#content/model/reach.ts'
import { sections } from '#content/sections/sections.ts'
import { CopyField } from '../../../order/access/CopyField.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import type { Values } from '../../../ui/form/fields-context.ts'
import { Note } from '../../../ui/note.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { formatPrice } from '../../../ui/price.ts'
import { QueryResult } from '../../../ui/query-result.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { contentApi } from '../../../session/content-api.ts'
import { orderAddress } from '../../lib/addresses.ts'
import { customerQuery, customersQuery } from '../../people/customers/queries.ts'
import { ordersQuery } from '../orders/queries.ts'
import { buyerOfCustomer } from './buyer-of-customer.ts'
import { ChooseCustomer } from './ChooseCustomer.tsx'
import { EntryForm } from './EntryForm.tsx'
import type { Catalog } from './entry-items.ts'
import type { EnteredOrder } from './queries.ts'

/**
 * An order for a customer on the phone. `?customer` has the id of a customer, or `new`; `name`, `email` and `phone` fill in
 * the form of a new one.
 */
export function NewOrder() {
  const [params, setParams] = useSearchParams()
  const [entered, setEntered] = useState<EnteredOrder>()
  const { reportSuccess } = useAction('orders', 'customers', 'mails')
  const customer = params.get('customer')
  const catalog = useCatalog()
  const props = {
    catalog,
    onEntered: (order: EnteredOrder, answer: unknown) => {
      setEntered(order)
      reportSuccess({ text: `Order ${order.number} is entered.` }, answer)
    },
  }
  return (
    <>
      <PageHeader
        title="New order"
        breadcrumbs={[{ text: 'Orders', href: '/admin/orders' }]}
        description="For a customer who ordered by phone, by mail or in person, by the same rules as on the site."
      />
      {entered ? (
        <Entered
          order={entered}
          again={() => {
            setEntered(undefined)
            setParams({})
          }}
        />
      ) : customer === null ? (
        <ChooseCustomer choose={(id) => setParams({ customer: id ?? 'new' })} />
      ) : (
        <Panel
          label="Order"
          actions={
            <Button small onClick={() => setParams({})}>
              Choose another customer
            </Button>
          }
        >
          {customer === 'new' ? (
            <ForNew
              {...props}
              prefill={{
                customerName: params.get('name') ?? '',
                email: params.get('email') ?? '',
                phone: params.get('phone') ?? '',
              }}
            />
          ) : (
            <ForCustomer key={customer} {...props} id={customer} />
          )}
        </Panel>
      )}
    </>
  )
}

type CatalogQuery = ReturnType<typeof useCatalog>

interface FormProps {
  catalog: CatalogQuery
  onEntered: (order: EnteredOrder, answer: unknown) => void
}

function ForNew({ catalog, prefill, onEntered }: FormProps & { prefill: Values }) {
  const email = (prefill['email'] ?? '').toLowerCase()
  const known =
    useQuery({ ...customersQuery({ email, pageSize: 3 }), enabled: email !== '' }).data?.rows ?? []
  return (
    <>
      {known.length > 0 && (
        <Note>
          {email} is the address of{' '}
          {known.map(({ _id, name }, i) => (
            <span key={_id}>
              {i > 0 && ', '}
              <a href={`/admin/orders/new?customer=${_id}`}>{name}</a>
            </span>
          ))}
          : choose them if it is the same person.
        </Note>
      )}
      <QueryResult query={catalog} lines={8}>
        {(loaded) => <EntryForm customerId={null} prefill={prefill} catalog={loaded} onEntered={onEntered} />}
      </QueryResult>
    </>
  )
}

function ForCustomer({ catalog, id, onEntered }: FormProps & { id: string }) {
  const customer = useQuery(customerQuery(id))
  // Who bought last, for what the agency has not entered.
  const last = useQuery(ordersQuery({ customerId: id, pageSize: 1, sort: '-orderDate' }))
  return (
    <QueryResult query={customer} lines={3}>
      {(known) => (
        <QueryResult query={last} lines={3}>
          {({ rows }) => (
            <QueryResult query={catalog} lines={8}>
              {(loaded) => (
                <>
                  <p>
                    For <a href={`/admin/customers/${known._id}`}>{known.name}</a>
                  </p>
                  <EntryForm
                    customerId={known._id}
                    prefill={buyerOfCustomer(known, rows[0])}
                    catalog={loaded}
                    onEntered={onEntered}
                  />
                </>
              )}
            </QueryResult>
          )}
        </QueryResult>
      )}
    </QueryResult>
  )
}

/** The packages and add-ons at their list prices. */
const useCatalog = () =>
  useQuery({
    queryKey: ['content', 'sold'],
    queryFn: async ({ signal }): Promise<Catalog> => {
      const [packages, addOns] = await Promise.all([
        contentApi(sections.pricing).list(signal),
        contentApi(sections.addOn).list(signal),
      ])
      return {
        packages: packages.map(({ _id, packageName, packagePrice }) =>
          sellable(_id, packageName, packagePrice),
        ),
        addOns: addOns.map(({ _id, addOnName, addOnPrice }) => sellable(_id, addOnName, addOnPrice)),
      }
    },
  })

const sellable = (id: string, name: string, price: string) => ({
  id,
  name,
  price: Number(price) > 0 ? price : '',
})

/** What happened, and the link to send if nothing was mailed. */
function Entered({ order, again }: { order: EnteredOrder; again: () => void }) {
  const isPaid = order.paymentStatus === 'Paid'
  return (
    <Panel title={`Order ${order.number} is entered`}>
      <p>
        {order.packageName}, {formatPrice(order.total, order.currency)} for {order.customerName}
        {isPaid ? ', paid.' : '.'}
      </p>
      <p>
        {reachText(
          order.reach,
          isPaid ? 'The customer gets the confirmation by email.' : 'The customer gets the link by email.',
          order.link ? 'Send them the link.' : undefined,
        )}
      </p>
      {order.link && <CopyField label="Link to see and pay the order" value={order.link} />}
      <div className="actions">
        <ButtonLink variant="primary" href={orderAddress(order._id)}>
          Open the order
        </ButtonLink>
        <Button onClick={again}>Enter another order</Button>
      </div>
    </Panel>
  )
}
