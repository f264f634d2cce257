import { useQuery } from '@tanstack/react-query'
import { PageHeader } from '../../ui/page-header.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { AssignedTasks } from './AssignedTasks.tsx'
import { Cards } from './Cards.tsx'
import { LatestOrders, LatestSubscribers } from './Latest.tsx'
import { homeQuery } from './queries.ts'
import { Sales } from './Sales.tsx'
import { Setup } from './Setup.tsx'
import { Tasks } from './Tasks.tsx'

/** The first screen of the back office. */
export function Home() {
  const query = useQuery(homeQuery)
  return (
    <>
      <PageHeader title="Welcome to Admin Panel" />
      <QueryResult query={query} lines={8}>
        {({ setup, tasks, sales, orders, subscribers, ...home }) => (
          <>
            {setup && <Setup steps={setup} />}
            <Tasks {...home} />
            {tasks && <AssignedTasks tasks={tasks} />}
            <Cards paymentAddressId={home.paymentAddressId} />
            {sales && <Sales {...sales} />}
            <div className="panels uneven">
              {orders && <LatestOrders newest={orders} />}
              {subscribers && <LatestSubscribers newest={subscribers} />}
            </div>
          </>
        )}
      </QueryResult>
    </>
  )
}
