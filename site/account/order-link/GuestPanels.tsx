import { QueryClientProvider } from '@tanstack/react-query'
import { OrderPanels, type PanelName } from '../order/OrderPanels.tsx'
import type { OrderPanelProps } from '../order/panel.ts'
import { accountQueries } from '../parts/use-account-query.ts'

/** What only somebody with an account has: colleagues, and orders that follow from this one. */
const ofAccounts: readonly PanelName[] = ['PeoplePanel', 'UpgradePanel']

interface Props extends OrderPanelProps {
  /** Whether the page itself shows what happens next, such as the payment. */
  hasNextStep: boolean
}

/** All that belongs to an order, for the guest who placed it. */
export const GuestPanels = ({ hasNextStep, ...props }: Props) => (
  <QueryClientProvider client={accountQueries}>
    <OrderPanels {...props} without={hasNextStep ? [...ofAccounts, 'NextStep'] : ofAccounts} />
  </QueryClientProvider>
)
