import { Form } from '../../../ui/form/Form.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { customerChecks, customerOf, customerValues, useCustomerFields } from './customer-fields.ts'
import { CustomerFields } from './CustomerFields.tsx'
import { updateCustomer, type CustomerDetails } from './queries.ts'

/** Changes what the agency knows about a customer. */
export function CustomerForm({ customer, close }: { customer: CustomerDetails; close: () => void }) {
  const { reportSuccess } = useAction('customers')
  return (
    <Form
      fields={useCustomerFields(customer)}
      checks={customerChecks}
      values={customerValues(customer)}
      button="Save"
      title={customer.name}
      onSubmit={async (values) => {
        const answer = await updateCustomer(customer._id, customerOf(values))
        reportSuccess(
          { text: 'Customer changed.', detail: 'Orders keep what they were placed with.', undo: true },
          answer,
        )
        close()
      }}
      onCancel={close}
    >
      <CustomerFields ownId={customer._id} />
    </Form>
  )
}
