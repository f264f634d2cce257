import type { CacheProviderFactory } from 'astro'

/** Passes a page's tags on to the publisher, which keeps the pages. */
const tags: CacheProviderFactory = () => ({
  name: 'tags',
  setHeaders: ({ tags = [] }) => new Headers({ 'Cache-Tag': tags.join(',') }),
  invalidate: async () => {},
})
export default tags
