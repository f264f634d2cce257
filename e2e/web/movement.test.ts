import { expect, test } from '../lib/fixtures.ts'

test('the report and its chart appear with a movement, unless less is asked for', async ({ page }) => {
  const movements = async () => {
    await page.goto('/')
    return page.evaluate(() =>
      ['.banner .report', '.banner .series svg'].map(
        (each) => getComputedStyle(document.querySelector(each)!).animationName,
      ),
    )
  }
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await movements()).toEqual(['rise', 'draw'])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await movements()).toEqual(['none', 'none'])
})

test('one page changes into the next, unless less movement is asked for', async ({ page }) => {
  /** Whether the next page was revealed by a transition. */
  const follow = async () => {
    await page.goto('/contact')
    await page.addInitScript(() =>
      addEventListener('pagereveal', (event) => {
        sessionStorage.setItem('transition', String(Boolean((event as PageRevealEvent).viewTransition)))
      }),
    )
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services' }).click()
    await expect(page).toHaveURL('/service')
    return page.evaluate(() => sessionStorage.getItem('transition'))
  }
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await follow()).toBe('true')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await follow()).toBe('false')
})

test('a page without transitions is opened without an error', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  for (const path of ['/api/docs', '/mailbox', '/admin']) {
    await page.goto('/contact')
    await page.evaluate((to) => location.assign(to), path)
    await expect(page).not.toHaveURL('/contact')
    await page.waitForLoadState()
  }
})
