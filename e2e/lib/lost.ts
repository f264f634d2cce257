import type { Page } from '@playwright/test'

/** Lets the next write to `path` reach the server, and loses its response, as a connection that is cut. */
export async function loseNext(page: Page, path: string) {
  let isLost = false
  await page.route(path, async (route) => {
    if (isLost || route.request().method() === 'GET') return route.fallback()
    isLost = true
    await route.fetch()
    await route.abort()
  })
}
