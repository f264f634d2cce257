import { createHash } from 'node:crypto'

/**
 * Runs in the head before the first paint, so that the header's links are correct immediately. `frontdesk.session` is a
 * hint stored by the customer area, never a proof. Astro's bundled scripts are modules, which run after the first paint,
 * so that this one is inline, with its hash in the page's content security policy.
 * An image that fails to load is retried without its AVIF copies, then replaced by a placeholder; a logo falls back to its
 * alt text.
 */
export const headScript =
  "(d=>{const f=()=>{let s;try{s=localStorage['frontdesk.session']}catch{}" +
  "s==='customer'||s==='admin'?d.session=s:delete d.session};" +
  "f();addEventListener('storage',f);addEventListener('pageshow',f);" +
  "addEventListener('error',({target:i})=>{if(i.tagName!='IMG'||i.closest('.brand')||i.dataset.lost)return;" +
  "const p=i.closest('picture');p?p.replaceWith(i):(i.dataset.lost=1,i.removeAttribute('srcset')," +
  "i.src='/no-picture.svg')},!0)})(document.documentElement.dataset)"

/** Hides a page for signed-in visitors while the browser redirects a signed-out one to the login. */
export const guardScript = "(d=>{d.session||(d.leaving='')})(document.documentElement.dataset)"

/**
 * On login and registration: the visitor's destination, which determines the heading. Also reads the referrer, because
 * the link between both pages can be followed before a script has added `next` to it.
 */
export const entryScript =
  "(d=>{const g=u=>{try{return new URL(u).searchParams.get('next')}catch{}},n=g(location)||g(document.referrer)||'';" +
  "if(/^\\/order-now\\/./.test(n))d.entry='order';else if(/^\\/company-invitation\\b/.test(n))d.entry='company';" +
  'else if(n&&!/^\\/(my-order|pending-order|dashboard|account|order|pay-now|received-payment|order-cancelled)\\b/' +
  ".test(n))d.entry='office'})(document.documentElement.dataset)"

/**
 * Reports a view with address and referrer, for pages served by another host. Visitors who opted out are not reported. A
 * prerendered page reports its view when it is activated; previews by a link report nothing.
 */
export const viewScript =
  "((n,d,l)=>{const s=()=>n.sendBeacon('/api/view',new Blob([JSON.stringify({page:(l.pathname+l.search).slice(0,2000)," +
  "from:d.referrer.slice(0,2000)})],{type:'application/json'}));n.globalPrivacyControl||n.doNotTrack==1||/^.preview./.test(l.pathname)||" +
  "(d.prerendering?d.addEventListener('prerenderingchange',s,{once:!0}):s())})(navigator,document,location)"

/** On the 404 page: inserts the requested address. Inline, because a later script would cause a layout shift. */
export const missedScript =
  "for(const e of document.querySelectorAll('#missed'))e.textContent=location.pathname"

const hashOf = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}` as const

export const headScriptHash = hashOf(headScript)
export const viewScriptHash = hashOf(viewScript)
export const guardScriptHash = hashOf(guardScript)
export const entryScriptHash = hashOf(entryScript)
export const missedScriptHash = hashOf(missedScript)
