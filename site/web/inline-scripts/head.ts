// In the head of every page: before the first paint, so that the links of the header are correct at once.
// `frontdesk.session` is a hint that the customer area stores, never a proof.
const data = document.documentElement.dataset

function readSession() {
  let session: string | undefined
  try {
    session = localStorage['frontdesk.session']
  } catch {
    // Storage is blocked.
  }
  if (session === 'customer' || session === 'admin') data['session'] = session
  else delete data['session']
}

readSession()
addEventListener('storage', readSession)
addEventListener('pageshow', readSession)

// Other pages have no transition: one that begins at the site and ends there is reported as an error.
addEventListener('pageswap', ({ activation, viewTransition }) => {
  if (/^\w+:..[^/]+\/(admin|api|\w+-simulator)\b/.test(activation?.entry.url ?? ''))
    viewTransition?.skipTransition()
})

// A picture that fails to load is tried again without its AVIF copies, then replaced by a placeholder; a logo falls back
// to its alternative text.
addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLImageElement) || target.closest('.brand') || target.dataset['lost']) return
    const picture = target.closest('picture')
    if (picture) return picture.replaceWith(target)
    target.dataset['lost'] = '1'
    target.removeAttribute('srcset')
    target.src = '/no-picture.svg'
  },
  true,
)

export {}
