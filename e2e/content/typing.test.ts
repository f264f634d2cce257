import type { Page, Route } from '@playwright/test'
import { tokenOf } from '../lib/fixtures.ts'
import { expect, save, test } from '../lib/back-office.ts'
import { loseNext } from '../lib/lost.ts'
import { slow } from '../lib/slow.ts'

/** Whether a toast covers a part of the button. */
const isCovered = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).evaluate((button) => {
    const { left, top, right, bottom } = button.getBoundingClientRect()
    return [left + 4, right - 4].some((x) =>
      [top + 4, bottom - 4].some((y) => document.elementFromPoint(x, y)?.closest('.toast')),
    )
  })

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave page with unsaved changes?' })

test('text typed during a save stays, is marked as unsaved, and is saved by the next save', async ({
  page,
  request,
}) => {
  const headers = { Authorization: `Bearer ${await tokenOf('admin')}` }
  const read = async () => (await (await request.get('/api/featurestext')).json())[0]
  const { _id, ...stored } = await read()
  await page.goto('/admin/content/features')
  const [above, heading] = [
    page.getByLabel('Line above the heading'),
    page.getByLabel('Heading', { exact: true }),
  ]
  const release = await slow(page, '**/api/content/featuresText/*')
  await above.fill('Typed before')
  await save(page)
  await expect(page.locator('.save-state').getByText('Saving…')).toBeVisible()
  await above.press('End')
  await above.pressSequentially(' and after')
  await heading.fill('Typed after')
  release()
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await expect(above).toHaveValue('Typed before and after')
  await expect(heading).toHaveValue('Typed after')
  expect(await read()).toMatchObject({ ...stored, FeaturesText: 'Typed before' })
  await save(page)
  await expect(page.getByText('All changes saved')).toBeVisible()
  expect(await read()).toMatchObject({
    FeaturesText: 'Typed before and after',
    FeaturesHeading: 'Typed after',
  })

  // The toast about a save, which focus keeps open, does not cover the button.
  await page.keyboard.press('F8')
  for (const [width, height] of [
    [1280, 800],
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    // At both scroll positions, because the sticky bar scrolls away with the end of the form.
    for (const end of [0, 1]) {
      await page.evaluate(
        (at) => scrollTo({ top: at * document.body.scrollHeight, behavior: 'instant' }),
        end,
      )
      expect(await isCovered(page, 'Publish'), `${width} × ${height}, ${end}`).toBe(false)
    }
    await expect(page.locator('.toast')).toBeInViewport({ ratio: 1 })
  }
  await page.setViewportSize({ width: 1280, height: 720 })

  // The completed save closes the dialog.
  const releaseAgain = await slow(page, '**/api/content/featuresText/*')
  await heading.fill('Typed last')
  await save(page)
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(question(page)).toBeVisible()
  releaseAgain()
  await expect(page.getByRole('heading', { name: 'Welcome to Admin Panel' })).toBeVisible()
  await expect(question(page)).toHaveCount(0)
  await request.put(`/api/featurestext/${_id}`, { headers, data: stored })
})

test('a save whose response was lost is retried without a conflict and merged with other saves', async ({
  page,
  request,
}) => {
  const headers = { Authorization: `Bearer ${await tokenOf('admin')}` }
  const read = async () => (await (await request.get('/api/service')).json())[0]
  const { _id, ...stored } = await read()
  await page.goto('/admin/content/services')
  const [above, heading] = [
    page.getByLabel('Line above the heading'),
    page.getByLabel('Heading', { exact: true }),
  ]
  const cut = async (route: Route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    await route.fetch()
    await route.abort()
  }
  await page.route('**/api/content/service/*', cut)
  await heading.fill('Sent once')
  await save(page)
  await expect(page.getByText('We could not reach the server.')).toBeVisible()
  await page.unroute('**/api/content/service/*', cut)
  expect(await read()).toMatchObject({ serviceHeading: 'Sent once' })
  await heading.fill('Sent twice')
  const data = { servicesubHeading: 'Theirs', serviceHeading: 'Sent once' }
  await request.put(`/api/service/${_id}`, { headers, data })
  await save(page)
  await expect(page.getByText('Merged with other changes.')).toBeVisible()
  await expect(above).toHaveValue('Theirs')
  expect(await read()).toMatchObject({ servicesubHeading: 'Theirs', serviceHeading: 'Sent twice' })
  await request.put(`/api/service/${_id}`, { headers, data: stored })
})

test('a new record whose response was lost is added once, with what was typed before the retry', async ({
  page,
  request,
}) => {
  const words = `Lost ${Date.now()}`
  await page.goto('/admin/content/faq')
  await page.getByRole('link', { name: 'Add question' }).first().click()
  const field = page.getByLabel('Question', { exact: true })
  const add = page.getByRole('button', { name: 'Publish', exact: true })
  await field.fill(`${words}, first`)
  await page.getByLabel('Answer').fill('An answer.')
  await loseNext(page, '**/api/content/faqItem')
  await add.click()
  await expect(page.getByText('We could not reach the server.')).toBeVisible()
  await field.fill(`${words}, second`)
  await add.click()
  await expect(page.getByText(`Added: ${words}, second.`)).toBeVisible()
  const all: { _id: string; accodingTitle: string }[] = await (await request.get('/api/faq-items')).json()
  const added = all.filter(({ accodingTitle }) => accodingTitle.startsWith(words))
  expect(added.map(({ accodingTitle }) => accodingTitle)).toEqual([`${words}, second`])
  const headers = { Authorization: `Bearer ${await tokenOf('admin')}` }
  await request.delete(`/api/content/faqItem/${added[0]!._id}`, { headers })
})

test('a reply typed while another is being sent stays, and leaving asks for confirmation', async ({
  page,
  request,
}) => {
  const words = { name: 'Ada', email: 'ada@example.com', number: '+1 555 010 0199' }
  const subject = `Typing ${Date.now()}`
  const sent = await request.post('/api/add-message', { data: { ...words, subject, message: 'When?' } })
  const { _id } = await sent.json()
  await page.goto(`/admin/messages/${_id}`)
  const answer = page.getByLabel('Your reply')
  const release = await slow(page, '**/api/message/*/reply')
  await answer.fill('On Monday.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await answer.pressSequentially(' At nine.')
  release()
  await expect(page.getByText('Reply saved.')).toBeVisible()
  await expect(answer).toHaveValue('At nine.')

  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await question(page).getByRole('button', { name: 'Stay' }).click()
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(answer).toHaveValue('At nine.')
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await question(page).getByRole('button', { name: 'Stay' }).click()

  // Another user deletes the message: the typed text can still be copied.
  const headers = { Authorization: `Bearer ${await tokenOf('admin')}` }
  await request.delete(`/api/message/${_id}`, { headers })
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByText('admin@demo.test deleted this message')).toBeVisible()
  await expect(page.getByLabel('Your unsent reply')).toHaveValue('At nine.')
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await question(page).getByRole('button', { name: 'Leave page' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to Admin Panel' })).toBeVisible()
})

test('a screen that was opened offline loads as soon as the connection is back', async ({
  page,
  context,
}) => {
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Welcome to Admin Panel' })).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  const open = (name: string) => page.getByRole('link', { name, exact: true }).click()
  await open('Newsletter')
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: /^Subscribers/ })).toBeVisible()
  await expect(page.getByText('You are offline.')).toBeHidden()

  // The code is loaded, but the rows are missing.
  await page.route('**/api/orders?*', (route) => route.abort())
  await open('Orders')
  await expect(page.getByText('This screen retries automatically.')).toBeVisible()
  await page.unroute('**/api/orders?*')
  await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible()
})

test('a record deleted by another user keeps the typed text, names that user, and can be restored', async ({
  page,
  request,
}) => {
  const headers = { Authorization: `Bearer ${await tokenOf('admin')}` }
  const data = {
    videoItemIcon: '/demo/icon-page.svg',
    videoItemTitle: `Deleted meanwhile ${Date.now()}`,
    videoItemDetails: 'Words',
  }
  const { _id } = await (await request.post('/api/add-video-item', { headers, data })).json()
  await page.goto(`/admin/content/video/${_id}`)
  await page.getByLabel('Text', { exact: true }).fill('Words that nobody may lose')
  await request.delete(`/api/content/videoItem/${_id}`, { headers })
  await save(page)
  await expect(page.getByRole('heading', { name: 'This was deleted' })).toBeVisible()
  await expect(page.getByText('admin@demo.test deleted it on')).toBeVisible()
  await expect(page.getByText('that nobody may lose')).toBeVisible()
  await page.getByRole('button', { name: 'Restore and continue editing' }).click()
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('Words that nobody may lose')
  await save(page)
  await expect(page.getByText('All changes saved')).toBeVisible()
  await request.delete(`/api/content/videoItem/${_id}`, { headers })
})

test('Ctrl + S saves the form that is typed in, once, and no other form of the screen', async ({ page }) => {
  await page.goto('/admin/content/newsletter')
  const saves: string[] = []
  page.on('request', (request) => {
    if (['POST', 'PUT'].includes(request.method()) && request.url().includes('/api/content/'))
      saves.push(request.url())
  })
  const heading = page.locator('[data-form=newsletter]').getByLabel('Heading', { exact: true })
  await heading.fill(`Letters ${Date.now()}`)
  await page.keyboard.press('Control+s')
  await expect(page.locator('[data-form=newsletter]').getByText('All changes saved')).toBeVisible()
  expect(saves).toHaveLength(1)
  expect(saves[0]).toContain('/content/newsletter')
})
