import { useState } from 'react'
import { addDays } from '#content/locale/calendar-day.ts'
import { paymentStatuses } from '#content/shop/payment-states.ts'
import { stageDefaults, stageRoles } from '#content/shop/stages.ts'
import { MoreFilters, PeriodFilter, SearchFilter, SelectFilter } from '../../../ui/filters.tsx'
import { siteToday } from '../../../ui/time.tsx'
import type { Answer } from '../../../api/public-api.ts'
import { useMay } from '../../lib/use-may.ts'
import { statusLabel } from './order.ts'
import { useAdministrators } from './use-administrators.ts'

export const orderFilters = {
  q: '',
  paymentStatus: '',
  orderStatus: '',
  stage: '',
  assignee: '',
  due: '',
  from: '',
  to: '',
  sort: '-orderDate',
}
type Values = Record<keyof typeof orderFilters, string>

interface Props {
  values: Values
  set: (values: Partial<Values>) => void
  count: number
  summary: Answer<'GET /orders/summary'> | undefined
}

/** The filters of the list of orders, in one row. */
export function OrderFilters({ values, set, count, summary }: Props) {
  const may = useMay()
  const { options: people } = useAdministrators()
  const withCount = (text: string, number: number | undefined) =>
    summary ? `${text} (${number ?? 0})` : text
  return (
    <div className="filters">
      <SearchFilter value={values.q} onChange={(q) => set({ q })} />
      <MoreFilters count={count}>
        <SelectFilter
          label="Payment status"
          value={values.paymentStatus}
          options={paymentStatuses.map((status) => [
            status,
            withCount(statusLabel(status), summary?.paymentStatus[status]),
          ])}
          onChange={(paymentStatus) => set({ paymentStatus })}
        />
        <SelectFilter
          label="Status"
          value={values.stage || (values.orderStatus === 'Delivered' ? 'delivered' : values.orderStatus)}
          options={[
            ['Pending', withCount('Not delivered', summary?.orderStatus.Pending)],
            ...stageRoles.map((role) => [role, stageDefaults[role].label] as const),
          ]}
          onChange={(chosen) =>
            set(
              chosen === 'Pending' ? { orderStatus: chosen, stage: '' } : { orderStatus: '', stage: chosen },
            )
          }
        />
        {may('orders.all') && (
          <SelectFilter
            label="Assignee"
            all="Everyone"
            value={values.assignee}
            options={[['none', 'Unassigned'], ...people]}
            onChange={(assignee) => set({ assignee })}
          />
        )}
        <SelectFilter
          label="Due"
          value={values.due}
          options={[
            ['overdue', 'Overdue'],
            ['week', 'Within a week'],
          ]}
          onChange={(due) => set({ due })}
        />
        <PlacedFilter {...values} set={set} />
      </MoreFilters>
    </div>
  )
}

const periodsOf = (today: string): Readonly<Record<string, readonly [from: string, to: string]>> => {
  const month = `${today.slice(0, 7)}-01`
  const before = addDays(month, -1)
  return {
    Today: [today, today],
    'Last 7 days': [addDays(today, -6), today],
    'This month': [month, today],
    'Last month': [`${before.slice(0, 7)}-01`, before],
  }
}

/** When the orders were placed: a usual period, or any first and last day. */
function PlacedFilter({ from, to, set }: Pick<Values, 'from' | 'to'> & Pick<Props, 'set'>) {
  const periods = periodsOf(siteToday())
  const period = Object.keys(periods).find((name) => periods[name]?.[0] === from && periods[name][1] === to)
  const [isOpen, setOpen] = useState(false)
  const isOther = isOpen || (!period && (from !== '' || to !== ''))
  return (
    <>
      <SelectFilter
        label="Placed"
        all="At any time"
        value={isOther ? 'other' : (period ?? '')}
        options={[...Object.keys(periods).map((name) => [name, name] as const), ['other', 'From … to …']]}
        onChange={(chosen) => {
          setOpen(chosen === 'other')
          const [from = '', to = ''] = periods[chosen] ?? []
          if (chosen !== 'other') set({ from, to })
        }}
      />
      {isOther && <PeriodFilter from={from} to={to} onChange={set} />}
    </>
  )
}
