/** The statistics services that the owner can choose. */
export const analyticsServices = ['Plausible', 'Umami', 'Matomo', 'Google Analytics'] as const
export type AnalyticsService = (typeof analyticsServices)[number]

/** The stored choice; without a service, pages load nothing. */
export interface AnalyticsValues {
  readonly service?: AnalyticsService
  /** The site in the service: a domain, an id or a number. */
  readonly siteId?: string
  /** The server of the service, if it is not the usual one. */
  readonly host?: string
  /** Of Matomo: it recognizes visitors again. */
  readonly cookies?: 'With cookies'
}

/** What pages load for a service, and what their content security policy allows for it. */
export interface Analytics {
  service: AnalyticsService
  /** The address of its script. */
  script: string
  /** The attributes of the script's element; undefined if a script of the page starts it. */
  attributes?: Readonly<Record<string, string>>
  /** What the script of the page needs to start it. */
  start?: Readonly<Record<'service' | 'site' | 'script' | 'host' | 'cookies', string>>
  /** Whether visitors are asked before anything is loaded. */
  asksConsent: boolean
  /** No more of the server than needed: others may store files there. */
  scriptSources: readonly string[]
  connectSources: readonly string[]
  /** The names of the policies of trusted types that the scripts create. */
  policies: readonly string[]
}

interface Service {
  /** What the site is called there, with an example. */
  idError: string
  id: RegExp
  defaultHost?: string
  hasHost: boolean
}

const services: Record<AnalyticsService, Service> = {
  Plausible: {
    id: /^(?=.{3,200}$)[a-z\d-]+(?:\.[a-z\d-]+)+(?:\/[\w./-]*)?$/i,
    idError: 'Enter the domain of the site as in Plausible, such as example.com.',
    defaultHost: 'https://plausible.io',
    hasHost: true,
  },
  Umami: {
    id: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i,
    idError: 'Enter the website ID of Umami, such as 3f2c1d7e-8a4b-4c5d-9e6f-7a8b9c0d1e2f.',
    defaultHost: 'https://cloud.umami.is',
    hasHost: true,
  },
  Matomo: {
    id: /^[1-9]\d{0,6}$/,
    idError: 'Enter the number of the site in Matomo, such as 1.',
    hasHost: true,
  },
  'Google Analytics': {
    id: /^G-[A-Z\d]{4,20}$/,
    idError: 'Enter the measurement ID of the data stream, such as G-AB12CD34EF.',
    hasHost: false,
  },
}

const hostPattern = /^https:\/\/[a-z\d.-]+(?::\d{1,5})?(?:\/[\w.~-]+)*\/?$/i

/** The errors of a choice, by field. */
export function analyticsErrors({ service, siteId, host, cookies }: AnalyticsValues) {
  const errors: Partial<Record<keyof AnalyticsValues, string>> = {}
  if (!service) return errors
  const { id, idError, hasHost, defaultHost } = services[service]
  if (!id.test(siteId ?? '')) errors.siteId = idError
  if (host && !hasHost) errors.host = `${service} is only at Google. Leave it empty.`
  else if (host && !(hostPattern.test(host) && URL.canParse(host)))
    errors.host = 'Enter the address of the server, such as https://stats.example.com.'
  else if (!host && hasHost && !defaultHost)
    errors.host = `Enter the address of your ${service}, such as https://example.matomo.cloud.`
  if (cookies && service !== 'Matomo') errors.cookies = `${service} has no such choice.`
  return errors
}

/** What pages load for a valid choice; undefined for none. */
export function analyticsOf(values: AnalyticsValues | null | undefined): Analytics | undefined {
  const { service, siteId = '', cookies } = values ?? {}
  if (!values || !service || Object.keys(analyticsErrors(values)).length > 0) return undefined
  const host = (values.host || services[service].defaultHost || '').replace(/\/$/, '')
  const origin = host && new URL(host).origin
  const common = {
    service,
    connectSources: [origin],
    policies: [],
    asksConsent: false,
  }
  switch (service) {
    case 'Plausible':
      return {
        ...common,
        script: `${host}/js/script.js`,
        scriptSources: [`${host}/js/script.js`],
        attributes: { 'data-domain': siteId, 'data-api': `${host}/api/event` },
      }
    case 'Umami':
      return {
        ...common,
        script: `${host}/script.js`,
        scriptSources: [`${host}/script.js`],
        attributes: { 'data-website-id': siteId, 'data-do-not-track': 'true' },
        // Its cloud collects at another address.
        connectSources: values.host ? [origin] : [origin, 'https://api-gateway.umami.dev'],
      }
    case 'Matomo':
      return {
        ...common,
        ...started(service, siteId, `${host}/matomo.js`, host, cookies),
        // Its plugins load further scripts.
        scriptSources: [`${host}/`],
        asksConsent: cookies === 'With cookies',
        policies: ['default'],
      }
    case 'Google Analytics':
      return {
        ...started(
          service,
          siteId,
          `https://www.googletagmanager.com/gtag/js?id=${siteId}`,
          '',
          'With cookies',
        ),
        service,
        asksConsent: true,
        scriptSources: ['https://www.googletagmanager.com'],
        connectSources: [
          'https://*.google-analytics.com',
          'https://*.analytics.google.com',
          'https://*.googletagmanager.com',
        ],
        policies: ['default', 'goog#html'],
      }
  }
}

const started = (
  service: AnalyticsService,
  site: string,
  script: string,
  host: string,
  cookies: AnalyticsValues['cookies'],
) => ({ script, start: { service, site, script, host, cookies: cookies ? 'yes' : 'no' } })
