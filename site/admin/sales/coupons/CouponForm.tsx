import { useQuery } from '@tanstack/react-query'
import { sections } from '#content/sections/sections.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { FieldPair } from '../../../ui/form/FieldPair.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { KindsContext } from '../../../ui/form/kinds/kind.ts'
import { QueryResult } from '../../../ui/query-result.tsx'
import { records } from '../../editor/fields/kinds/records/records.tsx'
import { listQuery } from '../../editor/records/records.ts'
import { couponChecks, couponFields, couponOf, valuesOf } from './coupon-fields.ts'
import type { Coupon, CouponInput } from './queries.ts'

interface Props {
  /** Undefined for a new one. */
  coupon: Coupon | undefined
  save: (input: CouponInput) => Promise<void>
}

/** The form of a coupon, a new or a stored one. */
export function CouponForm({ coupon, save }: Props) {
  const addOns = useQuery(listQuery(sections.addOn))
  const fields = couponFields()
  return (
    <KindsContext value={{ records }}>
      <QueryResult query={addOns} lines={8}>
        {(all) => (
          <Form
            fields={fields}
            checks={couponChecks}
            {...(coupon && {
              values: valuesOf(coupon, (id) => all.some(({ _id }) => _id === id)),
              version: coupon.version,
            })}
            {...(!coupon && { prefill: { periods: '1' } })}
            button={coupon ? 'Save' : 'Add the coupon'}
            draft={`coupon ${coupon?._id ?? ''}`}
            title={coupon ? `Coupon ${coupon.code}` : 'New coupon'}
            onSubmit={async (values) => {
              await save(couponOf(values))
            }}
          >
            <Field name="code" />
            <FieldPair names={['percent', 'amount']} />
            <Field name="packages" />
            {all.length > 0 && <Field name="addOns" />}
            <Field name="leastTotal" />
            <FieldPair names={['firstOrderOnly', 'periods']} />
            <FieldPair names={['perCustomer', 'inAll']} />
            <FieldPair names={['validFrom', 'validUntil']} />
            <Field name="note" />
          </Form>
        )}
      </QueryResult>
    </KindsContext>
  )
}
