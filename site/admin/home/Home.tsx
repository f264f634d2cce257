import { PageHeader } from '../../ui/page-header.tsx'
import { AssignedTasks } from './AssignedTasks.tsx'
import { Cards } from './Cards.tsx'
import { LatestOrders, LatestSubscribers } from './Latest.tsx'
import { Sales } from './Sales.tsx'
import { Setup } from './Setup.tsx'
import { Tasks } from './Tasks.tsx'

/** The first screen of the back office. */
export const Home = () => (
  <>
    <PageHeader title="Welcome to Admin Panel" />
    <Setup />
    <Tasks />
    <AssignedTasks />
    <Cards />
    <Sales />
    <div className="panels uneven">
      <LatestOrders />
      <LatestSubscribers />
    </div>
  </>
)
