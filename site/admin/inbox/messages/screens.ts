import { Inbox, Newspaper } from 'lucide-react'
import { feature } from '../../lib/feature.ts'
import { apiPage } from '../../../session/api.ts'

export const inbox = feature({
  name: 'inbox',
  screens: [
    {
      path: 'messages',
      title: 'Messages',
      may: ['inbox.read'],
      load: async () => (await import('./Messages.tsx')).Messages,
    },
    {
      path: 'messages/:id',
      title: 'Message',
      may: ['inbox.read'],
      load: async () => (await import('./MessageScreen.tsx')).MessageScreen,
    },
    {
      path: 'subscribers',
      title: 'Subscribers',
      may: ['subscribers.read'],
      load: async () => (await import('./Subscribers.tsx')).Subscribers,
    },
  ],
  menu: [
    {
      path: 'messages',
      group: 'Operations',
      order: 40,
      icon: Inbox,
      unread: {
        may: 'inbox.read',
        queryKey: ['messages', 'unread'],
        queryFn: async () =>
          (await apiPage('GET /messages', { query: { messageStatus: 'UnRead', pageSize: 1 } })).total,
      },
    },
    { path: 'subscribers', group: 'Operations', order: 60, icon: Newspaper },
  ],
  changes: {
    message: {
      one: 'the message of {name}',
      nameless: 'a message',
      many: 'Messages',
      actions: { mark: 'marked', reply: 'replied to' },
      values: { status: 'Status' },
    },
    subscriber: { one: 'a subscriber', many: 'Subscribers' },
  },
})
