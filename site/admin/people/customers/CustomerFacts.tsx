import { useQuery } from '@tanstack/react-query'
import { mailTo } from '#content/model/mailto.ts'
import { formatPrice } from '../../../ui/price.ts'
import { Fact, ScreenFacts } from '../../../ui/screen-facts.tsx'
import { TimeAgo } from '../../../ui/time.tsx'
import { useMay } from '../../lib/use-may.ts'
import { openTotalsQuery } from '../../money/open-items/queries.ts'
import { paidText } from './paid.ts'
import type { CustomerDetails } from './queries.ts'

/** Who a customer is, how to reach them, and where their money stands. */
export function CustomerFacts({ customer }: { customer: CustomerDetails }) {
  const { _id, company, emails, phone, paid, orders, tags, lastContactAt } = customer
  const enabled = useMay()('payments.read')
  const totals = useQuery({ ...openTotalsQuery(_id), enabled }).data ?? []
  const open = totals.map((total) => formatPrice(total.open, total.currency)).join(' + ')
  return (
    <ScreenFacts label="About the customer">
      <Fact name="Contact" wide>
        {emails[0] && <a href={mailTo(emails[0])}>{emails[0]}</a>}
        {phone && <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>}
        {!emails[0] && !phone && 'Not known'}
      </Fact>
      {company && <Fact name="Company">{company}</Fact>}
      {tags.length > 0 && (
        <Fact name="Tags">
          <span className="customer-tags">
            {tags.map((tag) => (
              <a key={tag} href={`/admin/customers?tag=${encodeURIComponent(tag)}`}>
                {tag}
              </a>
            ))}
          </span>
        </Fact>
      )}
      {paid && (
        <Fact name="Money">
          {open ? <strong>{open} open</strong> : 'Nothing open'}
          <span className="muted">{paid.length > 0 ? paidText(customer) : 'Nothing'} paid</span>
        </Fact>
      )}
      {orders !== undefined && <Fact name="Orders">{orders}</Fact>}
      <Fact name="Last contact">
        <TimeAgo at={lastContactAt} />
      </Fact>
    </ScreenFacts>
  )
}
