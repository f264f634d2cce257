import { createHash } from 'node:crypto'

/**
 * Runs in the head before the first paint, so that the header's links are right at once. `frontdesk.session` is a
 * hint that the customer area keeps, never a proof. It cannot be one of Astro's bundled scripts: those are modules and
 * run after the paint. So it is written into the page as it is, and its hash is added to the page's policy.
 * A picture that cannot be loaded gets a neutral one in its place; a logo has its name instead.
 */
export const early =
  "(d=>{const f=()=>{let s;try{s=localStorage['frontdesk.session']}catch{}" +
  "s==='customer'||s==='admin'?d.session=s:delete d.session};" +
  "f();addEventListener('storage',f);addEventListener('pageshow',f);" +
  "addEventListener('error',({target:i})=>{if(i.tagName=='IMG'&&!i.closest('picture')&&!i.dataset.lost)" +
  "i.dataset.lost=1,i.removeAttribute('srcset'),i.src='/no-picture.svg'},!0)})(document.documentElement.dataset)"

/** On a page for those who are signed in: whoever is not sees nothing of it on the way to the login. */
export const guard = "(d=>{d.session||(d.leaving='')})(document.documentElement.dataset)"

/**
 * On login and register: what somebody is on the way to, for the words that stand there. The link between the two can
 * be followed before its script has put the address into it.
 */
export const entry =
  "(d=>{const g=u=>{try{return new URL(u).searchParams.get('next')}catch{}},n=g(location)||g(document.referrer)||'';" +
  "if(/^\\/order-now\\/./.test(n))d.entry='order';else if(n&&!/^\\/(my-order|pending-order|dashboard|account|order|" +
  "pay-now|received-payment|order-cancelled)\\b/.test(n))d.entry='office'})(document.documentElement.dataset)"

const hashOf = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}` as const

export const [earlyHash, guardHash, entryHash] = [hashOf(early), hashOf(guard), hashOf(entry)]
