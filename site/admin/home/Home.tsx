import { PageHead } from '../ui/page.tsx'
import { Attention } from './Attention.tsx'
import { Cards } from './Cards.tsx'
import { LatestOrders, LatestSubscribers } from './Latest.tsx'
import { SalesPanel } from './SalesPanel.tsx'
import { Setup } from './Setup.tsx'

/** What an owner looks for first. */
export function Home() {
  return (
    <>
      <PageHead title="Welcome to Admin Panel" />
      <Setup />
      <Attention />
      <Cards />
      <SalesPanel />
      <div className="panels uneven">
        <LatestOrders />
        <LatestSubscribers />
      </div>
    </>
  )
}
