import type { CacheProviderFactory } from 'astro'

/** Passes a page's tags to the publisher, which stores the pages. */
const tags: CacheProviderFactory = () => ({
  name: 'tags',
  setHeaders: ({ tags = [] }) => new Headers({ 'Cache-Tag': tags.join(',') }),
  invalidate: async () => {},
})
export default tags
