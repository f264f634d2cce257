import type { Page } from '@playwright/test'
import { expect, test, tokenOf } from '../lib/fixtures.ts'
import {
  addPhone,
  enter,
  mailedLink,
  newAccount,
  register,
  signOut,
  typeCode,
  verify,
} from '../lib/accounts.ts'
import { order, packagePage } from '../lib/ordering.ts'
import { reads, slow } from '../lib/slow.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Goes to a page whose form is disabled until its script runs. A key press does not wait for that, unlike a click. */
async function openForm(page: Page, path: string, name: string) {
  await page.goto(path)
  await expect(button(page, name)).toBeEnabled()
}

async function markPaid(page: Page, id: string) {
  const headers = { Authorization: `Bearer ${await tokenOf('admin')}` }
  const data = { paymentStatus: 'Paid', reason: 'By bank.' }
  const answer = await page.request.put(`/api/order-payment/${id}`, { headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
}

async function openPaidOrder(page: Page) {
  const id = await order(page, 'Basic')
  await markPaid(page, id)
  await page.goto(`/order/${id}`)
}

test('in a conversation, focus stays in place and each message is announced', async ({ page }) => {
  await register(page)
  await openPaidOrder(page)
  const thread = page.getByRole('region', { name: 'Conversation', exact: true })
  await page.getByLabel('Your message').fill('By keyboard')
  await button(page, 'Send').press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Message sent: By keyboard' })).toBeAttached()
  await expect(button(page, 'Send')).toBeFocused()

  await button(page, 'Edit').press('Enter')
  await expect(thread.getByLabel('Edit your message')).toBeFocused()
  await thread.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(button(page, 'Edit')).toBeFocused()
  await page.keyboard.press('Enter')
  await thread.getByLabel('Edit your message').fill('By keyboard, edited')
  await thread.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(thread.getByText('By keyboard, edited')).toBeVisible()
  await expect(button(page, 'Edit')).toBeFocused()

  await button(page, 'Remove').press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).press('Enter')
  await expect(thread.getByText('This message was removed.')).toBeVisible()
  await expect(thread.getByRole('listitem').last()).toBeFocused()
})

test('removing files and creating links keeps the focus', async ({ page }) => {
  await verify(page, await register(page))
  await openPaidOrder(page)
  const files = page.getByRole('region', { name: 'Files' })
  const file = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') }
  await files.locator('input[type=file]').setInputFiles(file)
  const download = button(page, 'Download notes.txt to this device')
  await expect(download).toBeVisible()
  await button(page, 'Remove notes.txt').press('Enter')
  const undo = button(page, 'Undo the removal of notes.txt')
  await expect(undo).toBeFocused()
  await undo.press('Enter')
  await expect(download).toBeFocused()

  await files.locator('input[type=file]').setInputFiles({ ...file, buffer: Buffer.from('') })
  await expect(files.getByText('The file is empty.')).toBeVisible()
  await button(page, 'Remove notes.txt').last().press('Enter')
  await expect(files.getByRole('button', { name: 'Add files' })).toBeFocused()

  await button(page, 'Create a link to this order').press('Enter')
  await button(page, 'Create link').press('Enter')
  await expect(page.getByLabel('New link (shown only once)')).toBeFocused()
})

test('an incomplete brief moves the focus to its first missing answer, with the error', async ({ page }) => {
  await register(page)
  await openPaidOrder(page)
  await button(page, 'Send the brief').press('Enter')
  const site = page.getByLabel('Which website is it for?')
  await expect(site).toBeFocused()
  await expect(site).toHaveAccessibleDescription(/\w/)
  await page.getByRole('link', { name: 'What do you sell, and to whom?' }).press('Enter')
  await expect(page.getByLabel('What do you sell, and to whom?')).toBeFocused()
})

test('the code of an order without an account is announced and focused, and only the newest one works', async ({
  page,
  request,
}) => {
  const { email } = newAccount()
  await page.goto(await packagePage(page, 'Basic'))
  // A key does not wait for the button, which works once it is known who opens the page.
  await expect(button(page, 'Log in')).toBeEnabled()
  await button(page, 'Log in').press('Enter')
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
  await button(page, 'Order without an account').press('Enter')
  await expect(button(page, 'Log in')).toBeFocused()

  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Full name').fill('Maria Lind')
  await page.getByLabel('Address', { exact: true }).fill('14 Ropewalk Lane')
  await page.getByLabel('Country').selectOption({ label: 'Germany' })
  // A live region that is there before says that the code is on its way.
  const announced = await page.getByRole('status').evaluateAll((regions) => regions.length)
  await button(page, 'Continue').press('Enter')
  await expect(page.getByLabel('6-digit code')).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: `We sent a code to ${email}.` })).toBeVisible()
  await expect(page.getByRole('status')).toHaveCount(announced)
  const headers = { Authorization: `Bearer ${await tokenOf('admin')}` }
  const codes = async () => {
    const mails = await request.get(`/api/mails?q=${encodeURIComponent(email)}`, { headers })
    return ((await mails.json()) as { subject: string }[]).map(({ subject }) => /\d{6}/.exec(subject)![0])
  }
  const [first] = await codes()
  await button(page, 'Send a new code').press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Only this new code works now.' })).toBeVisible()
  await page.getByLabel('6-digit code').fill(first!)
  await button(page, 'Place the order').press('Enter')
  await expect(page.getByText('This is not the code in the mail.')).toBeVisible()
  // The details stay in view; another address needs a code of its own.
  await expect(page.getByLabel('Full name')).toHaveValue('Maria Lind')
  await page.getByLabel('Email', { exact: true }).fill(newAccount().email)
  await expect(page.getByLabel('6-digit code')).toBeHidden()
  await button(page, 'Continue').press('Enter')
  await expect(page.getByLabel('6-digit code')).toBeFocused()
  await expect(page.getByLabel('6-digit code')).toHaveValue('')
})

test('the focus is restored when its script arrives after the focused button is gone', async ({ page }) => {
  const release = await slow(page, '**/keep-focus.*.js', reads)
  await page.goto(await packagePage(page, 'Basic'))
  // A key does not wait for the button, which works once it is known who opens the page.
  await expect(button(page, 'Log in')).toBeEnabled()
  await button(page, 'Log in').press('Enter')
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible()
  release()
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
})

test('two-step verification is announced when it is turned on and off, and its setup can be restarted', async ({
  page,
}) => {
  const account = await register(page)
  await addPhone(page, account)
  const saying = (words: string) => page.getByRole('status').filter({ hasText: words })
  await expect(saying('Two-step verification is on.')).toBeAttached()
  await expect(button(page, 'Remove')).toBeFocused()
  await button(page, 'Remove').press('Enter')
  await page.getByLabel('Current password').fill(account.password)
  await page.keyboard.press('Enter')
  await typeCode(page)
  await button(page, 'Continue').press('Enter')
  await expect(saying('Two-step verification is off.')).toBeAttached()
  await expect(button(page, 'Add a phone')).toBeFocused()

  await button(page, 'Add a phone').press('Enter')
  await page.getByLabel('Phone number').fill('+1 555 010 0198')
  await page.getByLabel('Current password').fill(account.password)
  await button(page, 'Continue').press('Enter')
  await expect(page.getByLabel('6-digit code')).toBeFocused()
  await button(page, 'Start over').press('Enter')
  await expect(button(page, 'Add a phone')).toBeFocused()
})

test('what needs the scripts cannot be pressed before they have arrived', async ({ page }) => {
  const arrive = await slow(page, '**/*.js', reads)
  await page.goto('/login', { waitUntil: 'commit' })
  for (const name of ['Log in', 'Email me a sign-in link', 'Continue with Google', 'Show what you typed'])
    await expect(button(page, name)).toBeDisabled()
  arrive()
  await button(page, 'Email me a sign-in link').click()
  await expect(button(page, 'Send the link')).toBeEnabled()
})

test('a mailed link signs in to an account with two-step verification', async ({ page }) => {
  const account = await register(page)
  await addPhone(page, account)
  await signOut(page)
  await openForm(page, '/login', 'Email me a sign-in link')
  await button(page, 'Email me a sign-in link').press('Enter')
  await page.getByLabel('Email', { exact: true }).fill(account.email)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Check your inbox')).toBeVisible()
  await page.goto(await mailedLink('signIn', account.email))
  await expect(page.getByRole('status').filter({ hasText: 'We sent a code by text message' })).toBeVisible()
  await typeCode(page)
  await button(page, 'Continue').press('Enter')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText(account.email)).toBeVisible()
})

test('an expired link to a new password leads to the form for another one', async ({ page }) => {
  const account = await register(page)
  await signOut(page)
  await openForm(page, '/reset', 'Send the link')
  await page.getByLabel('Email', { exact: true }).fill(account.email)
  await page.keyboard.press('Enter')
  const link = await mailedLink('resetPassword', account.email)
  await page.goto(link)
  await page.getByLabel('New password').fill('another long secret')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Your new password is set' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toBeFocused()
  await page.goto(link)
  await page.getByRole('link', { name: 'Request a new link' }).press('Enter')
  await expect(page).toHaveURL('/reset')
  await page.goto('/login')
  await enter(page, { ...account, password: 'another long secret' }, 'Log in')
  await expect(page).toHaveURL('/dashboard')
})

test('the result of a payment is announced once it arrives', async ({ page }) => {
  await register(page)
  const id = await order(page, 'Basic')
  await page.goto(`/pay-now/${id}`)
  await button(page, 'Pay Now With Paypal').press('Enter')
  await expect(button(page, 'Pay now')).toBeVisible()
  // PayPal's notice arrives after the customer.
  await page.goto(`/received-payment/${id}`)
  await expect(page.getByText('Waiting for PayPal to confirm your payment.')).toBeVisible()
  const region = await page.getByRole('status').filter({ hasText: /^$/ }).first().elementHandle()
  await markPaid(page, id)
  await expect(page.getByText('You Have Paid.')).toBeVisible()
  expect(await region!.textContent()).toContain('We start as soon as you have answered')
})

test('a dialog whose button was busy returns the focus to it', async ({ page }) => {
  await openForm(page, '/login', 'Continue with Google')
  const opener = button(page, 'Continue with Google')
  for (const close of ['Cancel', 'Escape']) {
    await opener.press('Enter')
    await expect(page.getByLabel('Google email')).toBeFocused()
    if (close === 'Escape') await page.keyboard.press('Escape')
    else await page.getByRole('dialog').getByRole('button', { name: close }).press('Enter')
    await expect(opener).toBeFocused()
  }
})
