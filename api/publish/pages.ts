import { iconAddress, iconNames } from '#content/icons.ts'
import type { SiteContent } from '#content/sections.ts'

/** What a page loads from other origins or sends there, which its content security policy has to allow. */
export type Need = 'identity' | 'google' | 'payment' | 'frame' | 'preview'

export interface PageAddress {
  /** `{id}` stands for any id: one page is served for them all, and reads the id from its address. */
  path: string
  status: number
  needs: readonly Need[]
}

type Entry = readonly [path: string, ...needs: Need[]]

/** Every page that always exists. */
const fixed: readonly Entry[] = [
  ['/'],
  ['/pricing'],
  ['/service'],
  ['/contact'],
  ['/contact-us'],
  ['/thanks'],
  ['/login', 'identity', 'google'],
  ['/register', 'identity', 'google'],
  ['/reset', 'identity'],
  ['/action', 'identity'],
  ['/subscription'],
  ['/reminders'],
  ['/mailbox', 'identity', 'frame'],
  ['/admin', 'identity', 'frame', 'preview'],
  ['/dashboard', 'identity'],
  ['/my-order', 'identity'],
  ['/pending-order', 'identity'],
  ['/account', 'identity', 'google'],
  ['/invitation', 'identity'],
  ['/company-invitation', 'identity'],
  ['/order-link', 'identity', 'payment'],
  ['/add-user', 'identity'],
  ['/add-paypal-Email', 'identity'],
  ['/order/{id}', 'identity'],
  ['/pay-now/{id}', 'identity', 'payment'],
  ['/received-payment/{id}', 'identity'],
  ['/order-cancelled/{id}', 'identity'],
  ['/robots.txt'],
  ['/favicon.svg'],
  ['/site.webmanifest'],
  ...iconNames.map((name): Entry => [iconAddress(name)]),
  ['/places.json'],
  ['/404'],
  ['/500'],
]

/** The sections that decide on the pages beyond the fixed ones. */
type Deciding = Partial<Pick<SiteContent, 'pricing' | 'privacy' | 'terms' | 'video'>>

/** Every address to publish: the fixed ones, the texts that there are, and one to order each package at. */
export const pageAddresses = ({ pricing = [], privacy, terms, video }: Deciding): PageAddress[] => [
  ...fixed.map(toAddress),
  ...(privacy ? [toAddress(['/privacy'])] : []),
  ...(terms ? [toAddress(['/terms'])] : []),
  ...(video?.videoCaptions ? [toAddress(['/captions.vtt'])] : []),
  ...orderingAddresses(pricing),
]

const ordering = new WeakMap<object, PageAddress[]>()

/** Cached per list: a save of any other section needs them, too. */
function orderingAddresses(pricing: SiteContent['pricing']) {
  const known = ordering.get(pricing)
  if (known) return known
  const addresses = pricing.map(({ _id }) => toAddress([`/order-now/${_id}`, 'identity', 'google']))
  ordering.set(pricing, addresses)
  return addresses
}

const toAddress = ([path, ...needs]: Entry): PageAddress => ({ path, needs, status: statusOf[path] ?? 200 })

/** The pages that search engines are meant to find, those of them that there are. */
export const sitemapPaths = ['/', '/service', '/pricing', '/contact', '/privacy', '/terms'] as const

const statusOf: Record<string, number> = { '/404': 404, '/500': 500 }

/** The parts of other pages, not pages that a visitor is meant to open. */
export const isHidden = (path: string) => path in statusOf

/** Pages that are behind a sign-in, or lead to one, are no part of what visitors look at; where they order is. */
export const countsViews = ({ path, needs }: PageAddress) =>
  !isHidden(path) && (!needs.includes('identity') || path.startsWith('/order-now/'))

const anyId = '00000000-0000-0000-0000-000000000000'
const ids = /\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The address by which a page is rendered. */
export const renderPath = (path: string) => path.replace('{id}', anyId)

/** The page that serves an address with an id. */
export const withoutId = (path: string) => path.replace(ids, '/{id}')
