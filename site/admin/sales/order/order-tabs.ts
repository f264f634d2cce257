import type { ComponentType } from 'react'
import type { Permission } from '#content/model/permissions.ts'
import type { OrderTab } from '../../lib/addresses.ts'
import { OrderPaymentEvents } from '../../money/payments/OrderPaymentEvents.tsx'
import { BriefPanel } from './BriefPanel.tsx'
import { DeliveryPanel } from './DeliveryPanel.tsx'
import { InvoicePanel } from './InvoicePanel.tsx'
import { OrderConversation } from './OrderConversation.tsx'
import { OrderCustomer } from './OrderCustomer.tsx'
import { OrderFilesPanel } from './OrderFilesPanel.tsx'
import { OrderMails } from './OrderMails.tsx'
import { OrderNotes } from './OrderNotes.tsx'
import { OrderTasks } from './OrderTasks.tsx'
import type { OrderPanelProps } from './panel.ts'
import { PaymentPanel } from './PaymentPanel.tsx'
import { PeoplePanel } from './PeoplePanel.tsx'
import { ReportPanel } from './ReportPanel.tsx'
import { RequestPanel } from './RequestPanel.tsx'
import { Timeline } from './Timeline.tsx'
import { UpgradePanel } from './UpgradePanel.tsx'
import { VatCheck } from './VatCheck.tsx'

/** Panels, each with what a person needs to see it. */
export type PanelList = readonly (readonly [Permission, ComponentType<OrderPanelProps>])[]

interface Tab {
  key: OrderTab
  main: PanelList
  /** Beside them if there is room, else below. */
  side: PanelList
}

/** The tabs of an order. Who may see none of the panels of a tab does not see the tab. */
export const orderTabs: readonly Tab[] = [
  {
    key: 'conversation',
    main: [['conversations.read', OrderConversation]],
    side: [['notes.read', OrderNotes]],
  },
  {
    key: 'work',
    main: [
      ['orders.read', RequestPanel],
      ['orders.read', DeliveryPanel],
      ['orders.read', ReportPanel],
      ['brief.read', BriefPanel],
    ],
    side: [['orders.read', OrderTasks]],
  },
  { key: 'files', main: [['orders.read', OrderFilesPanel]], side: [] },
  {
    key: 'money',
    main: [['payments.read', PaymentPanel]],
    side: [
      ['invoices.read', InvoicePanel],
      ['invoices.read', VatCheck],
      ['payments.read', OrderPaymentEvents],
    ],
  },
  {
    key: 'details',
    main: [['orders.read', OrderCustomer]],
    side: [
      ['orders.read', UpgradePanel],
      ['orders.read', PeoplePanel],
    ],
  },
  { key: 'history', main: [['orders.read', Timeline]], side: [['mails.read', OrderMails]] },
]
