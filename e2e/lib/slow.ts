import type { Page } from '@playwright/test'

/**
 * Delays the requests to `path` with a method that `matches`, by default writes, as on a slow connection. Returns a
 * function that releases them.
 */
export async function slow(page: Page, path: string, matches = (method: string) => method !== 'GET') {
  const held = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    if (!matches(route.request().method())) return route.fallback()
    await held.promise
    // The page may have canceled it.
    await route.continue().catch(() => {})
  })
  return () => held.resolve()
}

export const reads = (method: string) => method === 'GET'
