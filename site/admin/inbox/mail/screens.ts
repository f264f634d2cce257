import { feature } from '../../lib/feature.ts'

export const mail = feature({
  name: 'mail',
  screens: [
    {
      path: 'mail',
      title: 'Mail',
      synonyms: 'sent emails outbox failed',
      may: ['mails.read'],
      load: async () => (await import('./Mails.tsx')).Mails,
    },
    {
      path: 'mail/:id',
      title: 'Email',
      may: ['mails.read'],
      load: async () => (await import('./MailScreen.tsx')).MailScreen,
    },
  ],
  menu: [{ path: 'mail', entry: 'Inbox', order: 20 }],
  changes: {
    mail: {
      one: 'the email {name}',
      nameless: 'an email',
      many: 'Mail',
      actions: { 'send again': 'sent again' },
    },
  },
})
