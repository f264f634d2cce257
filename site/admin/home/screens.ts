import { House } from 'lucide-react'
import { feature } from '../lib/feature.ts'

export const home = feature({
  name: 'home',
  screens: [{ path: '', title: 'Home', may: [], load: async () => (await import('./Home.tsx')).Home }],
  menu: [{ path: '', group: 'Operations', order: 0, icon: House }],
})
