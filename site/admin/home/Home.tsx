import { useQuery } from '@tanstack/react-query'
import { PageHeader } from '../../ui/page-header.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { AssignedTasks } from './AssignedTasks.tsx'
import { LatestOrders, LatestSubscribers } from './Latest.tsx'
import { homeQuery, type Home as Data } from './queries.ts'
import { Sales } from './Sales.tsx'
import { Setup } from './Setup.tsx'
import { Today } from './Today.tsx'

/** The first screen of the back office: what waits for the person, then the figures. */
export function Home() {
  const query = useQuery(homeQuery)
  return (
    <>
      <PageHeader title="Welcome to Admin Panel" />
      <QueryResult query={query} lines={8}>
        {(home) => <Parts home={home} />}
      </QueryResult>
    </>
  )
}

function Parts({ home }: { home: Data }) {
  const { setup, tasks, sales, orders, subscribers } = home
  const steps = setup && <Setup steps={setup} />
  // Before the first order, setting up the site is what there is to do.
  const isNew = orders?.total === 0
  return (
    <>
      {isNew && steps}
      {sales ? (
        <div className="panels">
          <Today home={home} />
          <Sales {...sales} />
        </div>
      ) : (
        <Today home={home} />
      )}
      {tasks && <AssignedTasks tasks={tasks} />}
      {!isNew && steps}
      <div className="panels uneven">
        {orders && <LatestOrders newest={orders} />}
        {subscribers && <LatestSubscribers newest={subscribers} />}
      </div>
    </>
  )
}
