import {
  Briefcase,
  ChartNoAxesColumn,
  FilePen,
  FileSignature,
  Files,
  House,
  Images,
  Inbox,
  LayoutTemplate,
  Mail,
  Menu,
  Newspaper,
  RefreshCw,
  Route,
  Server,
  ShieldCheck,
  ShoppingBag,
  Star,
  SwatchBook,
  Tags,
  Trophy,
  Users,
  Wallet,
  type LucideIcon,
} from 'lucide-react'

/** The menu: its groups and their entries, in order. Each entry opens one screen, or several that are its tabs. */
export const menuGroups = {
  'Daily work': {
    Home: House,
    Inbox,
    Orders: ShoppingBag,
    Offers: FileSignature,
    Subscriptions: RefreshCw,
    Customers: Users,
    Money: Wallet,
    Reviews: Star,
  },
  Content: {
    Homepage: LayoutTemplate,
    Pages: Files,
    Articles: Newspaper,
    'Case studies': Trophy,
    'Services and packages': Tags,
    Pictures: Images,
  },
  Site: {
    Menus: Menu,
    'Brand and footer': SwatchBook,
    Releases: FilePen,
    Newsletter: Mail,
    Statistics: ChartNoAxesColumn,
  },
  Agency: {
    'How we work': Route,
    Business: Briefcase,
    People: ShieldCheck,
    System: Server,
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, LucideIcon>>>>

/** The name of an entry of the menu. */
export type EntryName = {
  [G in keyof typeof menuGroups]: keyof (typeof menuGroups)[G]
}[keyof typeof menuGroups]
