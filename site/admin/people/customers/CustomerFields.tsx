import { useQuery } from '@tanstack/react-query'
import { fieldError } from '#content/model/check.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { FieldPair } from '../../../ui/form/FieldPair.tsx'
import { useFieldText } from '../../../ui/form/fields-context.ts'
import { Note } from '../../../ui/note.tsx'
import { useMay } from '../../lib/use-may.ts'
import { customerAddress, customersQuery } from './queries.ts'

/** The fields of a customer, and who has the same address. `ownId`: the customer whose form it is. */
export function CustomerFields({ ownId }: { ownId?: string }) {
  return (
    <>
      <FieldPair names={['name', 'company']} isEven />
      <FieldPair names={['email', 'phone']} isEven />
      <SameAddress ownId={ownId} />
      <Field name="address" />
      <FieldPair names={['postalCode', 'city']} />
      <FieldPair names={['region', 'country']} isEven />
      <FieldPair names={['taxNumber', 'language']} isEven />
      <Field name="tags" />
    </>
  )
}

const looksComplete = (email: string) =>
  email !== '' && fieldError({ kind: 'email', label: '' }, email) === undefined

/** Points out the customers who have the typed address already. */
function SameAddress({ ownId }: { ownId: string | undefined }) {
  const email = useFieldText('email')[0].trim().toLowerCase()
  const enabled = useMay()('customers.read') && looksComplete(email)
  const query = useQuery({ ...customersQuery({ email, pageSize: 5 }), enabled })
  const others = enabled ? (query.data?.rows ?? []).filter(({ _id }) => _id !== ownId) : []
  return (
    <div role="status" className="same-address">
      {others.length > 0 && (
        <Note>
          The same address:{' '}
          {others.map((other, i) => (
            <span key={other._id}>
              {i > 0 && ', '}
              <a href={customerAddress(other)}>{other.name}</a>
            </span>
          ))}
          . If it is the same person, use that entry, or merge them later.
        </Note>
      )}
    </div>
  )
}
