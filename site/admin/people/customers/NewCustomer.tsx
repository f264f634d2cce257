import { useNavigate, useSearchParams } from 'react-router'
import { Field } from '../../../ui/form/Field.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { sendOnce } from '../../../ui/form/send-once.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { useMay } from '../../lib/use-may.ts'
import { customerChecks, customerOf, useCustomerFields } from './customer-fields.ts'
import { CustomerFields } from './CustomerFields.tsx'
import { addCustomer, addCustomerNote, customerAddress } from './queries.ts'

/** A customer whom the agency knows from elsewhere. `?name`, `email` and `phone` fill the form in. */
export function NewCustomer() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const may = useMay()
  const { reportSuccess } = useAction('customers')
  const draft = `new customer ${params.get('email') ?? ''}`
  const own = useCustomerFields()
  const fields = {
    ...own,
    note: {
      kind: 'lines',
      label: 'Note',
      max: 2000,
      rows: 3,
      help: 'For you: customers do not see it.',
      optional: true,
    },
  } as const
  return (
    <>
      <PageHeader
        title="New customer"
        breadcrumbs={[{ text: 'Customers', href: '/admin/customers' }]}
        description="Someone who has not ordered on the site. This gives nobody access to anything."
      />
      <Panel label="New customer">
        <Form
          fields={fields}
          checks={customerChecks}
          prefill={{
            name: params.get('name') ?? '',
            email: params.get('email') ?? '',
            phone: params.get('phone') ?? '',
          }}
          button="Add the customer"
          draft={draft}
          title="New customer"
          onSubmit={async ({ note, ...values }) => {
            const answer = await sendOnce(draft, customerOf(values), addCustomer)
            const { _id, name } = answer.data
            if (note) await sendOnce(`${draft} note`, note, (headers) => addCustomerNote(_id, note, headers))
            reportSuccess({ text: `${name} is added.` }, answer)
            void navigate(customerAddress(answer.data))
            return 'redirecting'
          }}
        >
          <CustomerFields />
          {may('notes.write') && <Field name="note" />}
        </Form>
      </Panel>
    </>
  )
}
