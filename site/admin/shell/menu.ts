import {
  Activity,
  CalendarX,
  ChartNoAxesColumn,
  DatabaseBackup,
  FilePen,
  FileInput,
  History,
  House,
  Images,
  Inbox,
  Mail,
  MailPlus,
  LayoutGrid,
  Newspaper,
  ReceiptText,
  SearchCheck,
  ShieldCheck,
  ShoppingBag,
  Users,
  Star,
  Wallet,
  type LucideIcon,
} from 'lucide-react'
import { contentGroups } from '../lib/content-menu.ts'

export interface MenuItem {
  text: string
  href: string
  /** Path prefixes of its other screens, whose paths are not below its own. */
  others?: readonly string[]
  icon?: LucideIcon
}

interface MenuGroup {
  title: string
  items: readonly MenuItem[]
  collapsible: boolean
}

const content: MenuGroup[] = contentGroups.map(({ title, screens }) => ({
  title,
  collapsible: true,
  items: screens.map((screen) => ({ text: screen.title, href: screen.href })),
}))

/** The menu: daily operations, the content of the site, administration. */
export const menu: readonly MenuGroup[] = [
  {
    title: 'Operations',
    collapsible: false,
    items: [
      { text: 'Home', href: '/admin', icon: House },
      {
        text: 'Orders',
        href: '/admin/orders',
        others: ['/admin/board', '/admin/payment-status'],
        icon: ShoppingBag,
      },
      { text: 'Customers', href: '/admin/customers', icon: Users },
      { text: 'Invoices', href: '/admin/invoices', icon: ReceiptText },
      { text: 'Messages', href: '/admin/messages', icon: Inbox },
      { text: 'Reviews', href: '/admin/reviews', icon: Star },
      { text: 'Subscribers', href: '/admin/subscribers', icon: Newspaper },
      { text: 'Mail', href: '/admin/mail', icon: Mail },
      { text: 'Releases', href: '/admin/releases', others: ['/admin/drafts'], icon: FilePen },
      { text: 'Statistics', href: '/admin/statistics', icon: ChartNoAxesColumn },
      { text: 'All sections', href: '/admin/settings', icon: LayoutGrid },
    ],
  },
  ...content,
  {
    title: 'Administration',
    collapsible: false,
    items: [
      { text: 'Email texts', href: '/admin/mail-texts', icon: MailPlus },
      { text: 'Pictures', href: '/admin/pictures', icon: Images },
      { text: 'Site check', href: '/admin/checks', icon: SearchCheck },
      { text: 'Activity', href: '/admin/activity', icon: History },
      { text: 'Administrators', href: '/admin/administrators', icon: ShieldCheck },
      { text: 'Payment', href: '/admin/payment', icon: Wallet },
      { text: 'Status', href: '/admin/status', icon: Activity },
      { text: 'Import', href: '/admin/import', icon: FileInput },
      { text: 'Backup', href: '/admin/backup', icon: DatabaseBackup },
      { text: 'Data retention', href: '/admin/retention', icon: CalendarX },
    ],
  },
]
