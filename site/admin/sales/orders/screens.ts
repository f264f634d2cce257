import { toDeliverAddress } from './to-deliver-address.ts'
import { feature } from '../../lib/feature.ts'
import { apiData } from '../../../session/api.ts'

export const orders = feature({
  name: 'orders',
  screens: [
    {
      path: 'orders',
      title: 'Orders',
      may: ['orders.read'],
      load: async () => (await import('./Orders.tsx')).Orders,
    },
    {
      path: 'board',
      title: 'Order board',
      may: ['orders.read'],
      load: async () => (await import('./OrderBoard.tsx')).OrderBoard,
    },
    {
      path: 'order-messages',
      title: 'Order messages',
      synonyms: 'unread conversations inbox chat replies',
      may: ['conversations.read'],
      load: async () => (await import('./UnreadMessages.tsx')).UnreadMessages,
    },
  ],
  menu: [
    { path: 'orders', entry: 'Orders', order: 10 },
    {
      path: 'order-messages',
      entry: 'Inbox',
      order: 15,
      unread: {
        may: 'conversations.read',
        queryKey: ['orders', 'unread'],
        queryFn: async () => (await apiData('GET /order-messages/unread')).unread,
        refetchInterval: 60_000,
      },
    },
  ],
  palette: [
    { text: 'Unpaid orders', to: '/admin/orders?paymentStatus=UnPaid' },
    { text: 'Orders to deliver', to: toDeliverAddress },
  ],
})
