import { groups } from '#content/screens.ts'
import {
  Activity,
  DatabaseBackup,
  History,
  House,
  Images,
  Inbox,
  Mail,
  LayoutGrid,
  Newspaper,
  SearchCheck,
  ShieldCheck,
  ShoppingBag,
  Wallet,
  type LucideIcon,
} from 'lucide-react'

export interface MenuItem {
  text: string
  to: string
  icon?: LucideIcon
}

interface MenuGroup {
  title: string
  items: readonly MenuItem[]
  /** Can be closed. */
  folds: boolean
}

const content: MenuGroup[] = groups.map(({ title, screens }) => ({
  title,
  folds: true,
  items: screens.map((screen) => ({ text: screen.title, to: `/admin/content/${screen.slug}` })),
}))

/** The whole menu: what comes in, then the words of the site, then what keeps it running. */
export const menu: readonly MenuGroup[] = [
  {
    title: 'Work',
    folds: false,
    items: [
      { text: 'Home', to: '/admin', icon: House },
      { text: 'Orders', to: '/admin/orders', icon: ShoppingBag },
      { text: 'Messages', to: '/admin/messages', icon: Inbox },
      { text: 'Subscribers', to: '/admin/subscribers', icon: Newspaper },
      { text: 'Mail', to: '/admin/mail', icon: Mail },
      { text: 'All sections', to: '/admin/settings', icon: LayoutGrid },
    ],
  },
  ...content,
  {
    title: 'Running it',
    folds: false,
    items: [
      { text: 'Pictures', to: '/admin/pictures', icon: Images },
      { text: 'Site check', to: '/admin/checks', icon: SearchCheck },
      { text: 'Activity', to: '/admin/activity', icon: History },
      { text: 'Administrators', to: '/admin/administrators', icon: ShieldCheck },
      { text: 'Payment', to: '/admin/payment', icon: Wallet },
      { text: 'Status', to: '/admin/status', icon: Activity },
      { text: 'Backup', to: '/admin/backup', icon: DatabaseBackup },
    ],
  },
]
