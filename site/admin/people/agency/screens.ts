import { feature } from '../../lib/feature.ts'

export const agency = feature({
  name: 'agency',
  screens: [
    {
      path: 'administrators/:id?',
      title: 'Administrators',
      synonyms: 'team users roles invite access',
      may: ['people.read'],
      load: async () => (await import('./Administrators.tsx')).Administrators,
    },
    {
      path: 'notifications',
      title: 'Email notifications',
      may: [],
      load: async () => (await import('./Notifications.tsx')).Notifications,
      synonyms: 'mails settings',
    },
  ],
  menu: [{ path: 'administrators', entry: 'People', order: 10 }],
  changes: {
    admin: {
      one: '{name}',
      nameless: 'a person',
      many: 'People of the agency',
      actions: {
        invite: 'invited',
        'invite again': 'invited again',
        change: 'changed',
        accept: 'accepted the invitation of',
        'end sessions': 'ended all sessions of',
      },
      values: { role: 'Role', granted: 'May also', acceptedAt: 'Accepted', uid: null, sessionsEndAt: null },
    },
    'second factor': {
      one: 'a second factor',
      many: 'Second factors',
      actions: {
        'make recovery codes': 'made recovery codes for',
        recover: 'used a recovery code to turn off',
        'plan reset': 'planned to turn off',
        'stop reset': 'stopped the plan to turn off',
        reset: 'turned off',
      },
    },
    link: {
      one: 'a link',
      many: 'Links',
      actions: { revoke: 'revoked' },
      values: { scope: 'What it allows', opens: 'What it opens', label: 'For' },
    },
  },
})
