import type { Page } from '@playwright/test'
import { tokenOf } from '../lib/fixtures.ts'
import { expect, preview, test } from '../lib/back-office.ts'

const press = (page: Page, ...keys: string[]) =>
  keys.reduce(async (before, key) => {
    await before
    await page.keyboard.press(key)
  }, Promise.resolve())

test('keyboard focus stays in place after moving, deleting and undoing', async ({ page, request }) => {
  const headers = { Authorization: `Bearer ${await tokenOf('admin')}` }
  const names = ['first', 'second', 'third'].map((each) => `Keyboard ${each} ${Date.now()}`)
  const ids: string[] = []
  for (const category of names) {
    const data = {
      format: 'Facebook',
      canvaLink: '/pricing',
      imageLink: '/demo/design-lesson.svg',
      category,
      freeOrPaid: 'Free',
    }
    const answer = await request.post('/api/add-item', { headers, data })
    ids.push(((await answer.json()) as { _id: string })._id)
  }
  await page.goto('/admin/content/design-items')
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  await button(`Move ${names[1]} down`).focus()
  await press(page, 'Enter')
  await expect(button(`Move ${names[1]} down`)).toBeDisabled()
  await expect(button(`Move ${names[1]} up`)).toBeFocused()
  // Of two toasts in quick succession only the last is shown, and the slower save comes last.
  const saying = (words: string) => page.getByRole('status').filter({ hasText: words })
  await expect(saying('Order saved.')).toBeVisible()

  await button(`Delete ${names[2]}`).focus()
  await press(page, 'Enter')
  await expect(button(`Delete ${names[2]}`)).toHaveCount(0)
  await expect(page.getByRole('link', { name: names[1]! })).toBeFocused()

  const undo = saying('deleted.').getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  await press(page, 'F8')
  await expect(undo).toBeFocused()
  await press(page, 'Enter')
  await expect(button(`Delete ${names[2]}`)).toBeVisible()
  for (const id of ids) await request.delete(`/api/content/designItem/${id}`, { headers })
})

test('each dialog traps focus while open and returns it when closed', async ({ page }) => {
  await page.goto('/admin/content/about')
  // The screen is complete once the preview is loaded.
  await expect(preview(page).getByRole('contentinfo')).toBeVisible()
  const opener = page.getByRole('button', { name: 'Library' }).first()
  // Past its last control, Tab leads to the browser's own controls, and from there back into the dialog.
  const inside = () =>
    page.evaluate(() => Boolean(document.activeElement?.closest('dialog')) || !document.hasFocus())
  for (const end of ['Escape', 'Cancel']) {
    await opener.focus()
    await press(page, 'Enter')
    await expect(page.getByRole('dialog', { name: 'Select a picture' })).toBeVisible()
    for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
      await press(page, key)
      expect(await inside()).toBe(true)
    }
    if (end === 'Escape') await press(page, end)
    else await page.getByRole('button', { name: end }).press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(opener).toBeFocused()
  }
  await press(page, '?')
  await expect(page.getByRole('button', { name: 'Close' })).toBeFocused()
  await press(page, 'Enter')
  await expect(opener).toBeFocused()
  await press(page, 'Control+k')
  await expect(page.getByRole('combobox', { name: /^Go to/ })).toBeFocused()
  await press(page, 'Escape')
  await expect(opener).toBeFocused()
})

test('a dialog that is still loading can be canceled', async ({ page }) => {
  await page.route('**/api/media?*', () => undefined)
  await page.goto('/admin/content/about')
  const opener = page.getByRole('button', { name: 'Library' }).first()
  await opener.press('Enter')
  await expect(page.getByRole('dialog').getByText('Loading')).toBeAttached()
  const cancel = page.getByRole('button', { name: 'Cancel', exact: true })
  await expect(cancel).toBeVisible()
  await cancel.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('a lazily loaded form receives focus when it opens', async ({ page }) => {
  await page.goto('/admin/orders')
  await page.getByRole('link', { name: /^FD-/ }).first().click()
  const tabs = page.getByRole('navigation', { name: 'Parts of the order' })
  await tabs.getByRole('link', { name: 'Details' }).press('Enter')
  await page.getByRole('button', { name: 'Create a link to this order' }).press('Enter')
  await expect(page.getByLabel('Recipient (optional)')).toBeFocused()
  await page.getByRole('button', { name: 'Cancel', exact: true }).press('Enter')
  await expect(page.getByRole('button', { name: 'Create a link to this order' })).toBeFocused()
})

test('what is typed while the command palette loads is searched for', async ({ page }) => {
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Welcome to Admin Panel' })).toBeVisible()
  const { promise, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route('**/_astro/*.js', async (route) => {
    await promise
    await route.continue()
  })
  await press(page, 'Control+k')
  await page.keyboard.type('retention')
  const typed = page.getByRole('combobox', { name: /^Go to/ })
  await expect(typed).toHaveValue('retention')
  letThrough()
  await expect(page.getByRole('option', { selected: true })).toContainText('Data retention')
  await press(page, 'Enter')
  await expect(page).toHaveURL('/admin/retention')
})

test('screens, results, pages and selections are announced', async ({ page }) => {
  await page.goto('/admin/orders')
  const announced = (words: string | RegExp) =>
    expect(page.getByRole('status').filter({ hasText: words })).toHaveCount(1)
  await expect(page.getByRole('checkbox', { name: /^Select order/ }).first()).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /\w/ })).toHaveCount(0)

  await page.getByRole('button', { name: 'Page 2' }).press('Enter')
  await announced(/^Orders: \d+, page 2 of \d+$/)
  await page
    .getByRole('checkbox', { name: /^Select order/ })
    .first()
    .press('Space')
  await announced(/^1 selected/)
  await page.getByLabel('Search', { exact: true }).fill('no such order')
  await announced('No orders found')

  await page.getByRole('link', { name: 'Releases' }).press('Enter')
  await announced('Releases')
  await expect(page.getByRole('main')).toBeFocused()
})

test('an edited message in a conversation receives the focus', async ({ page }) => {
  await page.goto('/admin/orders')
  await page.getByRole('link', { name: /^FD-/ }).first().press('Enter')
  const text = `Agency ${Date.now()}`
  await page.getByLabel('Your message').fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: `Message sent: ${text}` })).toBeAttached()
  await page.getByRole('button', { name: 'Edit', exact: true }).last().press('Enter')
  await expect(page.getByLabel('Edit your message')).toBeFocused()
})

test('updating an administrator moves the focus into the form, to the new link, and back', async ({
  page,
  request,
}) => {
  const headers = { Authorization: `Bearer ${await tokenOf('admin')}` }
  const [userEmail, other] = ['before', 'after'].map((each) => `${each}-${Date.now()}@example.com`)
  const invited = await (
    await request.post('/api/add-user', { headers, data: { userEmail, userRole: 'Admin' } })
  ).json()
  await page.goto('/admin/administrators')
  const form = page.getByRole('region', { name: 'Update User' })
  const button = (email = '') => page.getByRole('button', { name: `Update user ${email}` })

  await button(userEmail).press('Enter')
  await expect(form.getByLabel('Email')).toBeFocused()
  await form.getByRole('button', { name: 'Update User' }).press('Enter')
  await expect(form).toHaveCount(0)
  await expect(button(userEmail)).toBeFocused()

  await page.keyboard.press('Enter')
  await form.getByLabel('Email').fill(other!)
  await form.getByLabel('Email').press('Enter')
  await expect(page.getByLabel('Invitation link')).toBeFocused()
  await expect(button(other)).toBeVisible()
  expect((await request.delete(`/api/users/${invited._id}`, { headers })).ok()).toBe(true)
})

/** Starts to record what screen readers announce; returns the function that reads it. */
async function recordAnnouncements(page: Page) {
  const said = await page.evaluateHandle(() => {
    const texts: string[] = []
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement
        const text = element?.closest('[role=status], [role=alert]')?.textContent.trim()
        if (text && text !== texts.at(-1)) texts.push(text)
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
    return texts
  })
  return () => said.jsonValue()
}

test('a save is announced once', async ({ page }) => {
  await page.goto('/admin/content/copyright')
  const announced = await recordAnnouncements(page)
  await page.getByLabel('Text', { exact: true }).fill(`Announced ${Date.now()}`)
  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
  await expect(page.getByText('All changes saved')).toBeVisible()
  expect(await announced()).toEqual(['Unsaved changes', expect.stringMatching(/^Saved: .* on the site now/)])
})

test('the error of a long text is part of its description', async ({ page }) => {
  await page.goto('/admin/content/terms')
  const field = page.getByRole('textbox', { name: /^Text/ })
  await field.fill('')
  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(/Please fill this in/)
})
