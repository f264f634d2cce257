import { Images } from 'lucide-react'
import { feature } from '../lib/feature.ts'

export const pictures = feature({
  name: 'pictures',
  screens: [
    {
      path: 'pictures',
      title: 'Pictures',
      may: ['content.read'],
      load: async () => (await import('./Pictures.tsx')).Pictures,
    },
  ],
  menu: [{ path: 'pictures', group: 'Administration', order: 20, icon: Images }],
  changes: { picture: { one: 'picture {name}', many: 'Pictures' } },
})
