import { Mail } from 'lucide-react'
import { feature } from '../../lib/feature.ts'

export const mail = feature({
  name: 'mail',
  screens: [
    {
      path: 'mail',
      title: 'Mail',
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
  menu: [{ path: 'mail', group: 'Operations', order: 70, icon: Mail }],
  changes: {
    mail: {
      one: 'the email {name}',
      nameless: 'an email',
      many: 'Mail',
      actions: { 'send again': 'sent again' },
    },
  },
})
