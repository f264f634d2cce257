import { iconAddress, iconNames } from '#content/model/icons.ts'
import { editAddress, sectionAddresses } from '#content/sections/screens.ts'
import { everySection, sections } from '#content/sections/sections.ts'
import { uuidPattern } from '../platform/uuid.ts'

/** The external sources of a page that its content security policy has to allow. */
export type Need = 'identity' | 'google' | 'payment' | 'frame' | 'preview'

export type Entry = readonly [path: string, ...needs: Need[]]

/** The pages that always exist and that search engines are meant to find. */
export const listedPages: readonly Entry[] = [['/'], ['/service'], ['/pricing'], ['/contact']]

/** Every page that always exists. */
export const fixedPages: readonly Entry[] = [
  ...listedPages,
  ['/contact-us'],
  ['/thanks'],
  ['/login', 'identity', 'google'],
  ['/register', 'identity', 'google'],
  ['/reset', 'identity'],
  ['/action', 'identity'],
  ['/subscription'],
  ['/reminders'],
  ['/page-check'],
  ['/search'],
  ['/mailbox', 'identity', 'frame'],
  ['/admin', 'identity', 'frame', 'preview'],
  ['/dashboard', 'identity'],
  ['/my-order', 'identity'],
  ['/pending-order', 'identity'],
  ['/account', 'identity', 'google'],
  ['/account/invoices', 'identity'],
  ['/account/subscriptions', 'identity'],
  ['/invitation', 'identity'],
  ['/company-invitation', 'identity'],
  ['/order-link', 'identity', 'payment'],
  ['/offer', 'identity'],
  ['/report', 'identity'],
  ['/first-administrator', 'identity', 'google'],
  ['/add-user', 'identity'],
  ['/add-paypal-Email', 'identity'],
  ['/order/{id}', 'identity'],
  ['/pay-now/{id}', 'identity', 'payment'],
  ['/received-payment/{id}', 'identity'],
  ['/order-cancelled/{id}', 'identity'],
  ['/robots.txt'],
  ['/llms.txt'],
  ['/favicon.svg'],
  ['/site.webmanifest'],
  ...iconNames.map((name): Entry => [iconAddress(name)]),
  ['/suggestions.json'],
  ['/404'],
  ['/500'],
]

/** Pages that exist only while they have content. */
export const optionalPages = {
  privacy: '/privacy',
  terms: '/terms',
  captions: '/captions.vtt',
  cases: '/cases',
} as const

/** Screen addresses that are not pages themselves, and their targets; `{id}` stands for any id. */
export const screenRedirects: ReadonlyMap<string, string> = new Map([
  ...sectionAddresses,
  ['/setting', editAddress(sections.landing)],
  ['/total-orders', '/admin/orders'],
  ['/all-messages', '/admin/messages'],
  ['/view/{id}', '/admin/messages/{id}'],
  ['/all-subscriber', '/admin/subscribers'],
  ['/admin-user/{id}', '/admin/administrators/{id}'],
  ['/paypal-email/{id}', '/admin/payment'],
])

/** Addresses that are not pages, in their loose form, and the pages that they mean. */
export const spellings: ReadonlyMap<string, string> = new Map([
  // Above the pages of the services.
  ['/services', '/service'],
  ...fixedPages.flatMap(([path]): [string, string][] =>
    path === path.toLowerCase() ? [] : [[path.toLowerCase(), path]],
  ),
])

/** Pages of client-routed apps, which are also served for every path below them. */
export const appShells = ['/admin'] as const

const anyId = '00000000-0000-0000-0000-000000000000'
const idAtEnd = new RegExp(`/${uuidPattern}$`)

/** The address at which a page is rendered: a placeholder id stands for any id. */
export const renderPath = (path: string) => path.replace('{id}', anyId)

/** The pattern of the page that serves an address with an id: `/order/{id}`. */
export const withoutId = (path: string) => path.replace(idAtEnd, '/{id}')

/** First path segments that belong to files, to pages of records, and to the server itself. */
const folders = ['api', 'media', 'og', 'demo', 'icons', '_astro', 'healthz', 'preview', 'order-now']

const firstPart = (path: string) => path.split('/')[1] ?? ''

/** First path segments that are reserved: pages with an id, the back office, and files. */
const reservedSegments = new Set([
  ...folders,
  ...appShells.map(firstPart),
  ...fixedPages.filter(([path]) => path.lastIndexOf('/') > 0).map(([path]) => firstPart(path)),
])

const reservedPaths = new Set<string>([
  ...fixedPages.map(([path]) => path),
  ...Object.values(optionalPages),
  '/sitemap.xml',
  '/favicon.ico',
  '/no-picture.svg',
])

/** Whether an address is reserved, so that no page or redirect of the owner may use it. */
export const isReserved = (path: string): boolean => {
  const pattern = withoutId(path)
  // Hosts of static sites treat it as the index page of its folder.
  if (path.endsWith('/index') || /^\/sitemap(?:-\d+)?\.xml$/.test(path)) return true
  return reservedPaths.has(pattern) || screenRedirects.has(pattern) || reservedSegments.has(firstPart(path))
}

const bases = new Set(everySection.flatMap(({ page }) => (page?.base ? [page.base] : [])))

/** Whether an address is below the base path of another kind of pages than `base`. */
export const isOfOtherPages = (path: string, base: string): boolean =>
  [...bases].some((other) => other !== base && (path === other || path.startsWith(`${other}/`)))
