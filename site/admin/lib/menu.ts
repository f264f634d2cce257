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
import type { Permission } from '#content/model/permissions.ts'
import { contentGroups } from './content-menu.ts'

export interface MenuItem {
  text: string
  href: string
  /** Path prefixes of its other screens, whose paths are not below its own. */
  others?: readonly string[]
  icon?: LucideIcon
  /** What a person needs to open it: all of these. */
  may?: readonly Permission[]
}

interface MenuGroup {
  title: string
  items: readonly MenuItem[]
  collapsible: boolean
}

const content: MenuGroup[] = contentGroups.map(({ title, screens }) => ({
  title,
  collapsible: true,
  items: screens.map((screen) => ({ text: screen.title, href: screen.href, may: ['content.read'] })),
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
        may: ['orders.read'],
        icon: ShoppingBag,
      },
      { text: 'Customers', href: '/admin/customers', may: ['customers.read'], icon: Users },
      { text: 'Invoices', href: '/admin/invoices', may: ['invoices.read'], icon: ReceiptText },
      { text: 'Messages', href: '/admin/messages', may: ['inbox.read'], icon: Inbox },
      { text: 'Reviews', href: '/admin/reviews', may: ['orders.read'], icon: Star },
      { text: 'Subscribers', href: '/admin/subscribers', may: ['subscribers.read'], icon: Newspaper },
      { text: 'Mail', href: '/admin/mail', may: ['mails.read'], icon: Mail },
      {
        text: 'Releases',
        href: '/admin/releases',
        others: ['/admin/drafts'],
        may: ['content.read'],
        icon: FilePen,
      },
      { text: 'Statistics', href: '/admin/statistics', may: ['statistics.read'], icon: ChartNoAxesColumn },
      { text: 'All sections', href: '/admin/settings', may: ['content.read'], icon: LayoutGrid },
    ],
  },
  ...content,
  {
    title: 'Administration',
    collapsible: false,
    items: [
      { text: 'Email texts', href: '/admin/mail-texts', may: ['settings.mail'], icon: MailPlus },
      { text: 'Pictures', href: '/admin/pictures', may: ['content.read'], icon: Images },
      { text: 'Site check', href: '/admin/checks', may: ['content.read'], icon: SearchCheck },
      { text: 'Activity', href: '/admin/activity', may: ['activity.read'], icon: History },
      { text: 'Administrators', href: '/admin/administrators', may: ['people.read'], icon: ShieldCheck },
      { text: 'Payment', href: '/admin/payment', may: ['payments.read'], icon: Wallet },
      { text: 'Status', href: '/admin/status', may: ['status.read'], icon: Activity },
      {
        text: 'Import',
        href: '/admin/import',
        may: ['import.run', 'content.publish'],
        icon: FileInput,
      },
      { text: 'Backup', href: '/admin/backup', may: ['backup.make'], icon: DatabaseBackup },
      { text: 'Data retention', href: '/admin/retention', may: ['retention.manage'], icon: CalendarX },
    ],
  },
]

/** Screens below those of the menu that need more. */
const inner: readonly MenuItem[] = [
  { text: 'Invoice settings', href: '/admin/invoices/settings', may: ['settings.invoices'] },
]

const mayOpen = ({ may = [] }: MenuItem, permissions: readonly Permission[]) =>
  may.every((each) => permissions.includes(each))

/** The menu of a person with these permissions. */
export const menuFor = (permissions: readonly Permission[]): readonly MenuGroup[] =>
  menu
    .map((group) => ({
      ...group,
      items: group.items.filter((item) => mayOpen(item, permissions)),
    }))
    .filter(({ items }) => items.length > 0)

/** Whether a path belongs to the item's screen. */
export const isOn = ({ href, others = [] }: MenuItem, pathname: string) =>
  pathname === href ||
  (href !== '/admin' && [href, ...others].some((address) => `${pathname}/`.startsWith(`${address}/`)))

/** Whether a person with these permissions may not open the screen at a path. */
export function isForbidden(pathname: string, permissions: readonly Permission[]): boolean {
  const screen = [...inner, ...menu.flatMap(({ items }) => items)].find((item) => isOn(item, pathname))
  return screen !== undefined && !mayOpen(screen, permissions)
}
