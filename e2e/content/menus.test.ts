import { expect, test } from '../lib/back-office.ts'

test('the main button of an empty menu starts with the default menu, and adding one link comes second', async ({
  page,
}) => {
  await page.goto('/admin/content/header-menu-links')
  const actions = page.locator('.empty .actions').first()
  await expect(actions.locator('.button').first()).toHaveText('Start with the default menu')
  await expect(actions.locator('.button:not(.quiet)')).toHaveText(['Start with the default menu'])
})
