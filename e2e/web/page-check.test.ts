import {
  expect,
  expectAccessibleInEachScheme,
  expectNoSidewaysScrolling,
  test,
  tokenOf,
} from '../lib/fixtures.ts'

test.use({ javaScriptEnabled: false })

test('without JavaScript, a visitor checks a page by keyboard, gets the report by mail, and is a lead', async ({
  page,
  request,
  baseURL,
}) => {
  await page.goto('/page-check')
  await page.getByLabel('Address of your page').focus()
  await page.keyboard.type('not an address')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter the address of a page, such as www.example.com.')).toBeVisible()
  await expect(page.getByLabel('Address of your page')).toHaveValue('not an address')
  await page.getByLabel('Address of your page').fill(`${baseURL}/service`)
  await page.keyboard.press('Enter')
  // The page reloads itself until the result is there.
  await expect(page.getByRole('heading', { name: /^What we found on/ })).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem').getByRole('heading')).toHaveCount(10)
  await expectNoSidewaysScrolling(page)

  const email = `lead-${Date.now()}@example.com`
  await page.getByLabel('Your email').first().fill(email)
  await page.getByRole('button', { name: 'Send me the report' }).click()
  await expect(page.getByRole('heading', { name: 'Please open the email' })).toBeVisible()

  const headers = { Authorization: `Bearer ${await tokenOf('admin')}` }
  const [mail] = await (await request.get(`/api/mails?q=${email}`, { headers })).json()
  const { text } = await (await request.get(`/api/mails/${mail._id}`, { headers })).json()
  await page.goto(/https?:\/\/\S+\/api\/page-audit-report\/\S+/.exec(text)![0])
  await page.getByRole('button', { name: 'Send me the report' }).click()
  await expect(page.getByRole('heading', { name: 'The report is on its way' })).toBeVisible()
  const leads = await (await request.get(`/api/messages?q=${email}`, { headers })).json()
  expect(leads).toMatchObject([{ email, messageStatus: 'UnRead' }])
})

test('without JavaScript, the words of a search are found and marked', async ({ page }) => {
  await page.goto('/no-such-page')
  await page.getByRole('link', { name: 'Search', exact: true }).click()
  await page.getByLabel('Search this site').fill('before you pay')
  await page.keyboard.press('Enter')
  const first = page.getByRole('region', { name: 'Pages with' }).getByRole('listitem').first()
  await expect(first.getByRole('link')).toHaveAttribute('href', '/articles/check-before-you-pay')
  await expect(first.locator('mark').first()).toHaveText('before you pay')
  await expectNoSidewaysScrolling(page)
})

test.describe('with JavaScript', () => {
  test.use({ javaScriptEnabled: true })
  for (const path of ['/page-check', '/search', '/api/site-search?q=found'])
    test(`${path} is accessible`, async ({ page }) => {
      await page.goto(path)
      await expectAccessibleInEachScheme(page)
    })
})
