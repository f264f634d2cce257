import { randomUUID } from 'node:crypto'
import { devices } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScrolling, signedOut } from '../lib/fixtures.ts'
import { expect, openTab, test } from '../lib/back-office.ts'
import { register } from '../lib/accounts.ts'
import { placeOrder } from '../lib/ordering.ts'

test('a delivery is revised until the customer on a phone accepts and rates it, and the review is published', async ({
  page: office,
  browser,
}) => {
  const phone = await browser.newContext({
    ...devices['Pixel 7'],
    baseURL: test.info().project.use.baseURL!,
    storageState: signedOut,
  })
  const page = await phone.newPage()
  await register(page)
  const [pack] = (await (await page.request.get('/api/pricings')).json()) as { _id: string }[]
  await page.goto(`/order-now/${pack!._id}`)
  await page.getByLabel('Full name').fill('Maria Lind')
  await page.getByLabel('Address').fill('14 Ropewalk Lane')
  await page.getByLabel('Country').selectOption('DE')
  await placeOrder(page)
  await page.getByRole('link', { name: 'See the order' }).click()
  await page.waitForURL(/\/order\//)
  const id = page.url().split('/').at(-1)!

  await office.goto(`/admin/payment-status/${id}#record-payment`)
  await office.getByRole('button', { name: 'Record payment' }).click()
  await openTab(office, 'Work')
  const deliveries = office.getByRole('region', { name: 'Deliveries' })
  const deliver = async (version: number) => {
    await deliveries.getByRole('button', { name: `Deliver version ${version}` }).click()
    await deliveries.getByLabel('Message').fill(`Draft number ${version}`)
    await deliveries.getByLabel('Links').fill('https://draft.example/page')
    await deliveries.getByRole('button', { name: `Deliver version ${version}` }).click()
    await expect(deliveries.getByText('Waiting for the customer')).toBeVisible()
  }
  await deliver(1)

  // The customer's open page shows the delivery.
  const delivery = page.getByRole('region', { name: 'Your delivery' })
  await expect(delivery.getByText('Draft number 1')).toBeVisible()
  await expect(delivery.getByRole('link', { name: 'draft.example/page' })).toBeVisible()
  await expectNoSidewaysScrolling(page)
  await expectAccessible(page)
  await delivery.getByRole('button', { name: 'Ask for changes' }).click()
  await expect(delivery.getByLabel('What should be different?')).toBeFocused()
  await delivery.getByLabel('What should be different?').fill('A shorter heading, please.')
  await page.reload()
  await delivery.getByRole('button', { name: 'Ask for changes' }).click()
  await expect(delivery.getByLabel('What should be different?')).toHaveValue('A shorter heading, please.')
  await delivery.getByRole('button', { name: 'Send' }).click()
  await expect(delivery.getByText('Changes requested').first()).toBeVisible()

  await expect(deliveries.getByText('A shorter heading, please.')).toBeVisible()
  await deliver(2)
  await expect(delivery.getByText('Draft number 2')).toBeVisible()
  await delivery.getByRole('button', { name: 'Accept the work' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Accept the work' }).click()
  await expect(delivery.getByText('Accepted')).toBeVisible()
  // In the history, which is folded on a phone.
  await expect(page.getByText('Work delivered')).toBeAttached()

  const words = `Found in a week ${randomUUID()}`
  const review = page.getByRole('region', { name: 'Write a review' })
  await review.getByLabel('May we publish it on our site?').selectOption('yes')
  await review.getByRole('button', { name: 'Send the review' }).click()
  await expect(review.getByText('Please choose a rating.')).toBeVisible()
  await expect(review.getByRole('radio', { name: '1 star' })).toBeFocused()
  await review.getByRole('radio', { name: '4 stars' }).check({ force: true })
  await review.getByLabel('Your review').fill(words)
  await review.getByLabel('May we publish it on our site?').selectOption('yes')
  await review.getByLabel('Role and company').fill('Owner, Lind Bakery')
  await expectAccessible(page)
  await review.getByRole('button', { name: 'Send the review' }).click()
  const given = page.getByRole('region', { name: 'Your review' })
  await expect(given.getByText('We may publish it as Maria Lind, Owner, Lind Bakery.')).toBeVisible()
  await expect(given.getByRole('status')).toHaveText('Your review is sent. Thank you.')

  await office.goto('/admin/reviews')
  const row = office.getByRole('listitem').filter({ hasText: words })
  await row.getByRole('button', { name: 'Create testimonial' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(row.getByText('On your site')).toBeVisible()
  await expectAccessible(office)
  const testimonials = async () => (await page.request.get('/api/testimonials')).text()
  expect(await testimonials()).toContain(words)
  const landing = async () => (await page.request.get('/')).text()
  expect(await landing()).toContain(words)

  await given.getByRole('button', { name: 'Withdraw the review' }).click()
  const sure = page.getByRole('alertdialog', { name: 'Withdraw your review?' })
  await expect(sure.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await sure.getByRole('button', { name: 'Withdraw the review' }).click()
  await expect(review.getByRole('status')).toHaveText('Your review is withdrawn.')
  expect(await testimonials()).not.toContain(words)
  expect(await landing()).not.toContain(words)

  await page.getByRole('heading', { name: 'Refund or cancellation' }).click()
  await page.getByRole('button', { name: 'Request a refund or cancellation' }).click()
  const requests = page.getByRole('region', { name: 'Refund or cancellation' })
  await requests.getByLabel('What would you like to request?').selectOption('refund')
  await requests.getByLabel('Why?').fill('We closed the shop.')
  await requests.getByRole('button', { name: 'Send the request' }).click()
  await expect(requests.getByText('Waiting for an answer')).toBeVisible()
  await office.goto(`/admin/payment-status/${id}`)
  await office.getByRole('link', { name: 'Answer the request' }).click()
  await office.getByRole('button', { name: 'Decline' }).click()
  await office.getByLabel(/Your answer/).fill('The work is done.')
  await office.getByRole('button', { name: 'Decline' }).click()
  await expect(requests.getByText('The work is done.')).toBeVisible()
  await phone.close()
})
