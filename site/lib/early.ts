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

export const earlyHash = `sha256-${createHash('sha256').update(early).digest('base64')}` as const
