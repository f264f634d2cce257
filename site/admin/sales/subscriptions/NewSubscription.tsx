import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { FormFields } from '#content/model/form-field.ts'
import { fromCents } from '#content/shop/cents.ts'
import { periodTermsOf } from '#content/shop/package-periods.ts'
import { sections } from '#content/sections/sections.ts'
import { buyerOf } from '../../../order/buyer/buyer.ts'
import { buyerChecks, useBuyerFields } from '../../../order/buyer/buyer-fields.ts'
import { TownFields } from '../../../order/buyer/BuyerFields.tsx'
import { contentApi } from '../../../session/content-api.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { FieldPair } from '../../../ui/form/FieldPair.tsx'
import type { Values } from '../../../ui/form/fields-context.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { sendOnce } from '../../../ui/form/send-once.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { formatPrice } from '../../../ui/price.ts'
import { QueryResult } from '../../../ui/query-result.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { useMay } from '../../lib/use-may.ts'
import { useNavigateFrom } from '../../lib/use-navigate-from.ts'
import { customerQuery } from '../../people/customers/queries.ts'
import { buyerOfCustomer } from '../order-entry/buyer-of-customer.ts'
import { ChooseCustomer } from '../order-entry/ChooseCustomer.tsx'
import { ordersQuery } from '../orders/queries.ts'
import { createSubscription, subscriptionAddress, type NewSubscriptionInput } from './queries.ts'

type Period = NewSubscriptionInput['period']

/** What can be chosen: `packageId period`, and how it reads. */
type Sold = readonly (readonly [string, string])[]

/** A subscription for a customer who agreed by phone. `?customer` has the id of a customer, or `new`. */
export function NewSubscription() {
  const [params, setParams] = useSearchParams()
  const customer = params.get('customer')
  const sold = useQuery({
    queryKey: ['content', 'sold by period'],
    queryFn: async ({ signal }): Promise<Sold> =>
      (await contentApi(sections.pricing).list(signal)).flatMap((pack) =>
        periodTermsOf(pack).map(
          ({ interval, price }) =>
            [
              `${pack._id} ${interval}`,
              `${pack.packageName}, ${formatPrice(fromCents(price))} each ${interval}`,
            ] as const,
        ),
      ),
  })
  return (
    <>
      <PageHeader
        title="New subscription"
        breadcrumbs={[{ text: 'Subscriptions', href: '/admin/subscriptions' }]}
        description="For a customer who agreed by phone, by mail or in person. Its first period is an order."
      />
      <QueryResult query={sold} lines={8}>
        {(choices) =>
          choices.length === 0 ? (
            <EmptyState
              title="No package has a period"
              action={<ButtonLink href="/admin/content/pricing">To the packages</ButtonLink>}
            >
              Choose in a package that its price is paid by the month, quarter or year.
            </EmptyState>
          ) : customer === null ? (
            <ChooseCustomer choose={(id) => setParams({ customer: id ?? 'new' })} />
          ) : (
            <Panel
              label="Subscription"
              actions={
                <Button small onClick={() => setParams({})}>
                  Choose another customer
                </Button>
              }
            >
              {customer === 'new' ? (
                <NewForm customerId={null} prefill={{}} choices={choices} />
              ) : (
                <ForCustomer id={customer} choices={choices} />
              )}
            </Panel>
          )
        }
      </QueryResult>
    </>
  )
}

function ForCustomer({ id, choices }: { id: string; choices: Sold }) {
  const customer = useQuery(customerQuery(id))
  // Who bought last, for what the agency has not entered.
  const last = useQuery(ordersQuery({ customerId: id, pageSize: 1, sort: '-orderDate' }))
  return (
    <QueryResult query={customer} lines={3}>
      {(known) => (
        <QueryResult query={last} lines={3}>
          {({ rows }) => (
            <NewForm customerId={id} prefill={buyerOfCustomer(known, rows[0])} choices={choices} />
          )}
        </QueryResult>
      )}
    </QueryResult>
  )
}

interface FormProps {
  customerId: string | null
  prefill: Values
  choices: Sold
}

const optional = { optional: true } as const

function NewForm({ customerId, prefill, choices }: FormProps) {
  const may = useMay()
  const navigate = useNavigateFrom()
  const { reportSuccess } = useAction('subscriptions', 'orders', 'customers', 'mails')
  const buyerFields = useBuyerFields()
  const mayPrice = may('orders.price')
  const fields = {
    ...buyerFields,
    email: { kind: 'email', label: 'Email', help: 'For emails about the subscription.', ...optional },
    phone: { kind: 'text', label: 'Phone', max: 40, ...optional },
    sold: { kind: 'select', label: 'Package', choices, missing: 'Please choose.' },
    price: {
      kind: 'price',
      label: 'Price of a period',
      help: 'If it is not that of the package.',
      ...optional,
    },
    payment: {
      kind: 'select',
      label: 'How the first period is paid',
      choices: [
        ['link', 'By a link'],
        ...(may('invoices.issue') ? [['invoice', 'By bank transfer, with an open invoice'] as const] : []),
      ],
    },
  } as const satisfies FormFields
  return (
    <Form
      fields={fields as FormFields}
      checks={buyerChecks}
      prefill={{ payment: 'link', sold: choices[0]?.[0] ?? '', ...prefill }}
      button="Make the subscription"
      pendingText="Making it…"
      title="New subscription"
      onSubmit={async (values) => {
        const [packageId = '', period] = (values['sold'] ?? '').split(' ')
        const body: NewSubscriptionInput = {
          customerId,
          email: values['email'] ?? '',
          phone: values['phone'] ?? '',
          ...buyerOf(values),
          packageId,
          period: period as Period,
          ...(mayPrice && values['price'] && { price: values['price'] }),
          payment: values['payment'] === 'invoice' ? 'invoice' : 'link',
        }
        const answer = await sendOnce('subscription', body, createSubscription)
        reportSuccess({ text: 'The subscription is made.' }, answer)
        await navigate(subscriptionAddress(answer.data._id))
        return 'redirecting'
      }}
    >
      <Field name="sold" />
      {mayPrice && <Field name="price" />}
      <fieldset className="entry-part">
        <legend>Who buys</legend>
        <FieldPair names={['customerName', 'company']} isEven />
        {customerId === null ? <FieldPair names={['email', 'phone']} isEven /> : <Field name="email" />}
        <Field name="customerAddress" autoComplete="off" />
        <TownFields />
        <Field name="customerCountry" autoComplete="off" />
        <FieldPair names={['taxNumber', 'purchaseOrder']} isEven />
      </fieldset>
      <Field name="payment" />
    </Form>
  )
}
