import { PageHeader } from '../../ui/page-header.tsx'
import { Cards } from './Cards.tsx'
import { LatestOrders, LatestSubscribers } from './Latest.tsx'
import { OpenTasks } from './OpenTasks.tsx'
import { Sales } from './Sales.tsx'
import { Setup } from './Setup.tsx'
import { Tasks } from './Tasks.tsx'

/** The first screen of the back office. */
export const Home = () => (
  <>
    <PageHeader title="Welcome to Admin Panel" />
    <Setup />
    <Tasks />
    <OpenTasks />
    <Cards />
    <Sales />
    <div className="panels uneven">
      <LatestOrders />
      <LatestSubscribers />
    </div>
  </>
)
