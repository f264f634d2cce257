import { useQuery } from '@tanstack/react-query'
import { CircleStop, Pencil, Play, Trash2 } from 'lucide-react'
import { useNavigate, useParams } from 'react-router'
import { sections } from '#content/sections/sections.ts'
import { CopyField } from '../../../order/access/CopyField.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink, IconButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { formatPrice } from '../../../ui/price.ts'
import { QueryResult } from '../../../ui/query-result.tsx'
import { Table, type Column } from '../../../ui/table.tsx'
import { formatDate, siteToday } from '../../../ui/time.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { listQuery, nameOf } from '../../editor/records/records.ts'
import { CouponForm } from './CouponForm.tsx'
import {
  couponsQuery,
  createCoupon,
  removeCoupon,
  setEnded,
  updateCoupon,
  type Coupon,
  type CouponInput,
} from './queries.ts'

/** The coupons with what each has brought, and the form of one. */
export function Coupons() {
  const { id } = useParams()
  const navigate = useNavigate()
  const query = useQuery(couponsQuery)
  const { runAction, reportSuccess } = useAction('coupons')
  const edited = query.data?.find(({ _id }) => _id === id)

  async function save(input: CouponInput) {
    const answer = edited ? await updateCoupon(edited, input) : await createCoupon(input)
    const { code } = answer.data
    reportSuccess({ text: edited ? `${code} is changed.` : `${code} can be used now.`, undo: true }, answer)
    if (edited) void navigate('/admin/coupons')
  }
  const end = (coupon: Coupon, ended: boolean) =>
    runAction(() => setEnded(coupon, ended), {
      success: {
        text: ended ? `${coupon.code} has ended.` : `${coupon.code} can be used again.`,
        ...(ended && { detail: 'No new order can use it.' }),
        undo: true,
      },
      failure: `${coupon.code} could not be changed.`,
    })
  const remove = (coupon: Coupon) =>
    runAction(() => removeCoupon(coupon), {
      success: { text: `${coupon.code} is removed.`, undo: true },
      failure: `${coupon.code} could not be removed.`,
    })

  const columns: Column<Coupon>[] = [
    {
      title: 'Code',
      breaks: true,
      cell: (coupon) => (
        <span className="stacked">
          <strong>{coupon.code}</strong>
          <small>{[offOf(coupon), coupon.note].filter(Boolean).join(', ')}</small>
        </span>
      ),
    },
    { title: 'Status', cell: (coupon) => <Status coupon={coupon} /> },
    {
      title: 'Orders',
      align: 'end',
      cell: ({ orders, inAll }) => (inAll === null ? orders : `${orders} of ${inAll}`),
    },
    { title: 'Discount', align: 'end', cell: ({ discount }) => formatPrice(discount) },
    { title: 'Revenue', align: 'end', cell: ({ revenue }) => formatPrice(revenue) },
    { title: 'Refunds', align: 'end', wideOnly: true, cell: ({ refunded }) => formatPrice(refunded) },
    {
      title: 'Actions',
      align: 'end',
      cell: (coupon) => (
        <span className="row-actions">
          <IconButton
            icon={Pencil}
            label={`Change ${coupon.code}`}
            title="Change"
            onClick={() => navigate(`/admin/coupons/${coupon._id}`)}
          />
          <IconButton
            icon={coupon.endedAt ? Play : CircleStop}
            label={coupon.endedAt ? `Let ${coupon.code} be used again` : `End ${coupon.code}`}
            title={coupon.endedAt ? 'Use again' : 'End'}
            onClick={() => end(coupon, coupon.endedAt === null)}
          />
          {coupon.orders === 0 && (
            <IconButton
              icon={Trash2}
              label={`Remove ${coupon.code}`}
              title="Remove"
              onClick={() => remove(coupon)}
            />
          )}
        </span>
      ),
    },
  ]
  return (
    <>
      <PageHeader
        title="Coupons"
        description="Codes that take something off an order, by themselves or with a link."
      />
      <div className="panels">
        <Panel label="Coupons" wide>
          <QueryResult query={query} lines={4}>
            {(coupons) =>
              coupons.length === 0 ? (
                <EmptyState title="No coupons yet">Add one below.</EmptyState>
              ) : (
                <Table
                  caption="Coupons"
                  columns={columns}
                  rows={coupons.toReversed()}
                  keyOf={({ _id }) => _id}
                />
              )
            }
          </QueryResult>
        </Panel>
        <Panel
          key={edited?._id}
          title={edited ? `Coupon ${edited.code}` : 'New coupon'}
          actions={edited && <ButtonLink href="/admin/coupons">New coupon</ButtonLink>}
        >
          {edited && <CouponLink coupon={edited} />}
          <CouponForm coupon={edited} save={save} />
        </Panel>
      </div>
    </>
  )
}

const offOf = ({ percent, amount, currency }: Coupon) =>
  percent === null ? `${formatPrice(amount ?? '0', currency)} off` : `${Number(percent)}% off`

function Status({ coupon: { endedAt, validFrom, validUntil, orders, inAll } }: { coupon: Coupon }) {
  const today = siteToday()
  if (endedAt || (validUntil && today > validUntil)) return <Badge>Ended</Badge>
  if (inAll !== null && orders >= inAll) return <Badge>Used up</Badge>
  if (validFrom && today < validFrom) return <Badge tone="warn">From {formatDate(validFrom)}</Badge>
  return <Badge tone="ok">{validUntil ? `Until ${formatDate(validUntil)}` : 'Active'}</Badge>
}

/** The address of an order form with the code: of the first package that it is for. */
function CouponLink({ coupon: { code, records } }: { coupon: Coupon }) {
  const { data: packages = [] } = useQuery(listQuery(sections.pricing))
  const pack = packages.find(({ _id }) => records.includes(_id)) ?? packages[0]
  if (!pack) return null
  const address = `${location.origin}/order-now/${pack._id}?coupon=${encodeURIComponent(code)}`
  return (
    <CopyField
      key={address}
      label={`Link to order ${nameOf(sections.pricing, pack)} with this code`}
      value={address}
    />
  )
}
