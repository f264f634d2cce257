import { feature } from '../../lib/feature.ts'
import { apiPage } from '../../../session/api.ts'

export const inbox = feature({
  name: 'inbox',
  screens: [
    {
      path: 'inbox',
      title: 'Inbox',
      synonyms: 'messages conversations to answer leads requests',
      may: ['inbox.read'],
      load: async () => (await import('./Inbox.tsx')).Inbox,
    },
    {
      path: 'messages',
      title: 'Messages',
      synonyms: 'contact form requests leads',
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
      synonyms: 'readers mailing list',
      may: ['subscribers.read'],
      load: async () => (await import('./Subscribers.tsx')).Subscribers,
    },
  ],
  menu: [
    { path: 'inbox', entry: 'Inbox', order: 0, text: 'All' },
    {
      path: 'messages',
      entry: 'Inbox',
      order: 10,
      unread: {
        may: 'inbox.read',
        queryKey: ['messages', 'unread'],
        queryFn: async () =>
          (await apiPage('GET /messages', { query: { messageStatus: 'UnRead', pageSize: 1 } })).total,
      },
    },
    { path: 'subscribers', entry: 'Newsletter', order: 0 },
  ],
  changes: {
    message: {
      one: 'the message of {name}',
      nameless: 'a message',
      many: 'Messages',
      actions: { mark: 'marked', reply: 'replied to' },
      values: { status: 'Status' },
    },
    thread: {
      one: 'a message or conversation',
      many: 'Inbox',
      actions: { mark: 'marked' },
      values: { state: 'State' },
    },
    subscriber: { one: 'a subscriber', many: 'Subscribers' },
  },
})
