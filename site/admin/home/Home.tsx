import { PageHeader } from '../../ui/page-header.tsx'
import { useMay } from '../lib/use-may.ts'
import { AssignedTasks } from './AssignedTasks.tsx'
import { Cards } from './Cards.tsx'
import { LatestOrders, LatestSubscribers } from './Latest.tsx'
import { Sales } from './Sales.tsx'
import { Setup } from './Setup.tsx'
import { Tasks } from './Tasks.tsx'

/** The first screen of the back office. */
export function Home() {
  const may = useMay()
  return (
    <>
      <PageHeader title="Welcome to Admin Panel" />
      {may('status.read') && <Setup />}
      <Tasks />
      {may('orders.read') && <AssignedTasks />}
      <Cards />
      {may('orders.read') && may('payments.read') && <Sales />}
      <div className="panels uneven">
        {may('orders.read') && <LatestOrders />}
        {may('subscribers.read') && <LatestSubscribers />}
      </div>
    </>
  )
}
