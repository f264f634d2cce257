import { expect, expectAccessible, expectNoSidewaysScrolling, test, tokenOf } from '../lib/fixtures.ts'
import { newAccount } from '../lib/accounts.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('a guest on a phone orders, pays and answers with a link, then has an account', async ({
  page,
  context,
  request,
}) => {
  const account = newAccount()
  await page.goto('/pricing')
  await page.locator('a[href^="/order-now/"]').first().click()
  // As a Japanese keyboard types it.
  await page.getByLabel('Email', { exact: true }).fill(account.email.replace('@', '＠'))
  await page.getByLabel('Full name').fill('Maria Lind')
  await page.getByLabel('Address', { exact: true }).fill('14 Ropewalk Lane')
  await page.getByLabel('Country').selectOption({ label: 'Germany' })
  await expectAccessible(page)
  // The input survives a reload.
  await page.reload()
  await expect(page.getByLabel('Full name')).toHaveValue('Maria Lind')
  await expect(page.getByLabel('Country')).toHaveValue('DE')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()

  await expect(page.getByText('We sent a code to')).toContainText(account.email)
  await page.getByLabel('6-digit code').fill('12345')
  await page.getByRole('button', { name: 'Place the order' }).click()
  await expect(page.getByText('Enter the 6-digit code.')).toBeVisible()
  await page.reload()
  const headers = { Authorization: `Bearer ${await tokenOf('admin')}` }
  const mails = await request.get(`/api/mails?q=${encodeURIComponent(account.email)}`, { headers })
  const [{ subject }] = (await mails.json()) as [{ subject: string }]
  await page.getByLabel('6-digit code').fill(/\d{6}/.exec(subject)![0])
  await expectAccessible(page)
  const session = await context.newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await expectNoSidewaysScrolling(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
  await page.getByRole('button', { name: 'Place the order' }).click()

  await expect(page.getByRole('heading', { name: 'Order details' })).toBeVisible()
  expect(new URL(page.url()).hash).toBe('')
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await page.getByRole('button', { name: 'Pay Now With Paypal' }).click()
  await page.getByRole('link', { name: 'Cancel and return' }).click()
  await expect(page).toHaveURL('/order-link?canceled=1')
  await expect(page.getByText('You canceled at PayPal, so this attempt was not charged.')).toBeVisible()
  await page.getByRole('button', { name: 'Pay Now With Paypal' }).click()
  await page.getByRole('button', { name: 'Pay now', exact: true }).click()
  await expect(page).toHaveURL(/\/order-link\?paid=1/)
  await expect(
    page.getByText('We start as soon as you have answered our questions.', { exact: true }),
  ).toBeVisible()
  const download = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /^(Receipt \(PDF\)|Download PDF of .+)$/ })
    .first()
    .click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)

  // Without an account: the questions, and a message.
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await page.getByRole('link', { name: 'Answer the questions' }).click()
  const brief = page.getByRole('region', { name: 'Brief' })
  await brief.getByRole('textbox').first().fill('https://lind.test')
  await expect(brief.getByText(/^1 of \d+ answered/)).toBeVisible()
  await page.getByLabel('Your message').fill('The logo follows tomorrow.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('The logo follows tomorrow.', { exact: true })).toBeVisible()
  // Another tab has the link, too.
  const tab = await context.newPage()
  await tab.goto('/order-link')
  await expect(tab.getByText('The logo follows tomorrow.', { exact: true })).toBeVisible()
  await tab.close()

  // The code has proven the address: the account needs no further mail.
  const guestLink = await page.evaluate(() => localStorage.getItem('frontdesk.order-link'))
  await page.getByLabel('Choose a password').fill(account.password)
  await page.getByRole('button', { name: 'Create my account' }).click()
  await expect(page).toHaveURL(/\/order\/[\w-]+$/)
  const order = page.url()
  const people = page.getByRole('heading', { name: 'People and links' })
  await expect(people).toBeVisible()
  await page.getByRole('link', { name: 'Send a message' }).click()
  await expect(page).toHaveURL(`${order}#conversation`)
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await people.click()
  await page.getByRole('button', { name: 'Create a link to this order' }).click()
  await page.getByLabel('Recipient (optional)').fill('Accounting')
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = await page.getByLabel('New link (shown only once)').inputValue()
  await page.goto('/my-order')
  await expect(page.getByRole('link', { name: 'You Have Paid' })).toBeVisible()

  await page.goto('/account')
  await page.getByRole('button', { name: 'Share your orders' }).click()
  await page.getByLabel('Name of the company').fill('Lind Bakery')
  await page.getByRole('button', { name: 'Share your orders' }).click()
  await page.getByLabel('Invite a colleague by email').fill(newAccount().email)
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByText('Invited, not joined yet')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)

  // The guest's link has ended with the claim, and leads to the account.
  await page.goto(`/order-link#${guestLink}`)
  await page.getByRole('link', { name: 'See the order in my account' }).click()
  await expect(page).toHaveURL(order)
  await expect(page.getByText('The logo follows tomorrow.', { exact: true })).toBeVisible()

  await page.goto(link)
  // Once paid, the order link only shows the order.
  await expect(page.getByText('Shows this order, until')).toBeVisible()
})
