import { useQuery } from '@tanstack/react-query'
import { dollars } from '../../lib/money.ts'
import { summaryQuery } from '../orders/order.ts'
import { Loaded } from '../ui/states.tsx'
import { Sales } from './Sales.tsx'

export function SalesPanel() {
  const query = useQuery(summaryQuery)
  return (
    <Loaded query={query} lines={4}>
      {({ totalPaid, byDay, byMonth }) => (
        <>
          <p className="total-sales">
            Total Sales: <strong>{dollars(totalPaid)}</strong>
          </p>
          <Sales byDay={byDay} byMonth={byMonth} />
        </>
      )}
    </Loaded>
  )
}
