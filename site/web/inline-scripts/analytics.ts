// At the end of pages that a statistics service counts by a script of the page: Matomo, and Google Analytics. Where the
// service stores data in the browser, nothing is loaded before the visitor agrees.
interface Slot extends Window {
  _paq?: unknown[][]
  dataLayer?: unknown[]
  trustedTypes?: {
    createPolicy(name: string, rules: { createScriptURL: (url: string) => string | null }): unknown
  }
}

const slot = window as Slot
const {
  service,
  site,
  script: address,
  host,
  cookies,
} = document.currentScript!.dataset as Record<string, string>
const banner = document.querySelector<HTMLElement>('#consent')
const key = 'frontdesk.consent'
/** Half a year, after which visitors are asked again. */
const maxAge = 182 * 24 * 60 * 60 * 1000

/** What the visitor has chosen for this service: `granted`, `denied`, or nothing yet. */
function chosen() {
  try {
    const [choice, of, at] = (localStorage[key] as string).split(' ')
    return of === site && Date.now() - Number(at) < maxAge ? choice : undefined
  } catch {
    return undefined
  }
}

/** Once on a page, also if the visitor agrees twice because the browser keeps no choice. */
let isLoaded = false

function load() {
  if (isLoaded) return
  isLoaded = true
  const { origin } = new URL(address!)
  slot.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => (new URL(url, location.href).origin === origin ? url : null),
  })
  if (service === 'Matomo') {
    const queue = (slot._paq ??= [])
    if (cookies === 'no') queue.push(['disableCookies'])
    queue.push(['setTrackerUrl', `${host}/matomo.php`], ['setSiteId', site])
    queue.push(['trackPageView'], ['enableLinkTracking'])
  } else {
    const layer = (slot.dataLayer ??= [])
    // It reads the object of the arguments, not an array.
    const tag = function () {
      // oxlint-disable-next-line prefer-rest-params
      layer.push(arguments)
    } as (...words: unknown[]) => void
    const denied = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' }
    tag('consent', 'default', { ...denied, analytics_storage: 'granted' })
    tag('js', new Date())
    tag('config', site, { allow_google_signals: false })
  }
  const element = document.createElement('script')
  element.async = true
  element.src = address!
  document.head.append(element)
}

/** Removes what the service has stored, on this host and those above it. */
function forget() {
  const hosts = location.hostname.split('.').map((_, i, parts) => parts.slice(i).join('.'))
  for (const [name = ''] of document.cookie.split('; ').map((cookie) => cookie.split('=')))
    if (/^_(?:ga|gid|gat|pk)/.test(name))
      for (const domain of ['', ...hosts.map((each) => `; domain=${each}`)])
        document.cookie = `${name}=; path=/; max-age=0${domain}`
}

if (!banner) load()
else {
  let asksAgain = false
  const { globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-consent]')) {
    const { consent } = button.dataset
    button.hidden = false
    button.addEventListener('click', () => {
      if (consent === 'ask') {
        asksAgain = true
        banner.hidden = false
        return banner.focus()
      }
      try {
        localStorage[key] = [consent, site, Date.now()].join(' ')
      } catch {
        // Storage is blocked: the choice holds for this page.
      }
      banner.hidden = true
      if (consent === 'granted') load()
      if (consent === 'denied' && isLoaded) {
        forget()
        // What is loaded would go on.
        location.reload()
      }
      // Back to where the visitor came from, but not to the foot of a page that was only opened.
      if (asksAgain) document.querySelector<HTMLElement>('[data-consent="ask"]')?.focus()
    })
  }
  if (chosen() === 'granted') load()
  else if (!chosen() && !globalPrivacyControl) banner.hidden = false
}

export {}
