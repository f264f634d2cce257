// Reports a view with address and referrer, for pages served by another host. Visitors who opted out are not reported. A
// prerendered page reports its view when it is activated; previews by a link report nothing.
const maxLength = 2000

function report() {
  const page = (location.pathname + location.search).slice(0, maxLength)
  const view = JSON.stringify({ page, from: document.referrer.slice(0, maxLength) })
  navigator.sendBeacon('/api/view', new Blob([view], { type: 'application/json' }))
}

const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { globalPrivacyControl?: boolean }
const isPreview = location.pathname.startsWith('/preview/')

if (!globalPrivacyControl && doNotTrack !== '1' && !isPreview)
  if ((document as Document & { prerendering?: boolean }).prerendering)
    document.addEventListener('prerenderingchange', report, { once: true })
  else report()

export {}
