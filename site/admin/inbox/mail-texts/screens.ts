import { feature } from '../../lib/feature.ts'

export const mailTexts = feature({
  name: 'mail-texts',
  screens: [
    {
      path: 'mail-texts',
      title: 'Email texts',
      synonyms: 'mails templates words',
      may: ['settings.mail'],
      load: async () => (await import('./MailTexts.tsx')).MailTexts,
    },
    {
      path: 'mail-texts/:name',
      title: 'Email text',
      may: ['settings.mail'],
      load: async () => (await import('./MailTextScreen.tsx')).MailTextScreen,
    },
  ],
  menu: [{ path: 'mail-texts', entry: 'How we work', order: 60 }],
})
