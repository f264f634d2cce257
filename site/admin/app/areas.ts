const editor = () => import('./areas/editor.ts')
const inbox = () => import('./areas/inbox.ts')
const money = () => import('./areas/money.ts')
const operations = () => import('./areas/operations.ts')
const people = () => import('./areas/people.ts')
const sales = () => import('./areas/sales.ts')

/**
 * Loads the part of the script that has a screen, by the first part of the screen's address below `/admin`. Each area is
 * one part, so that its screens follow each other without loading.
 */
export const areas = {
  activity: operations,
  administrators: people,
  backup: operations,
  board: sales,
  checks: editor,
  content: editor,
  customers: people,
  drafts: editor,
  import: operations,
  invoices: money,
  mail: inbox,
  'mail-texts': inbox,
  messages: inbox,
  notifications: people,
  payment: money,
  'payment-status': sales,
  pictures: editor,
  orders: sales,
  releases: editor,
  retention: operations,
  reviews: sales,
  search: operations,
  settings: editor,
  statistics: operations,
  status: operations,
  subscribers: inbox,
} as const

/** Loads the area with the screen at an address; undefined for the home screen and unknown addresses. */
export function loadAreaOf(pathname: string): Promise<unknown> | undefined {
  const [, , first = ''] = pathname.split('/')
  return Object.hasOwn(areas, first) ? areas[first as keyof typeof areas]() : undefined
}
