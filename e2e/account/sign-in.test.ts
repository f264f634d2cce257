import {
  expect,
  expectAccessible,
  expectAccessibleInEachScheme,
  expectNoSidewaysScrolling,
  test,
  tokenOf,
} from '../lib/fixtures.ts'
import {
  addPhone,
  enter,
  mailedLink,
  register,
  signOut,
  newAccount,
  typeCode,
  verify,
} from '../lib/accounts.ts'

test('errors are shown at their fields, with the contract’s texts, and the first field receives focus', async ({
  page,
}) => {
  await page.goto('/login')
  const button = page.getByRole('button', { name: 'Log in', exact: true })
  await button.click()
  await expect(page.getByText('Email is Required')).toBeVisible()
  await expect(page.getByText('Password is Required')).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
  await expectAccessible(page)

  await page.getByLabel('Email', { exact: true }).fill('jo@ab')
  await page.getByLabel('Password', { exact: true }).fill('12345')
  await expect(page.getByText('Provide a Valid Email')).toBeVisible()
  await expect(page.getByText('Minimum 6 Characters')).toBeVisible()

  await enter(page, { email: 'nobody@example.com', password: 'wrong-password' }, 'Log in')
  await expect(page.getByText('Incorrect email or password. Please try again.')).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('nobody@example.com')
})

test('a protected page redirects to the login, through registration, and back', async ({ page }) => {
  await page.goto('/my-order?page=1')
  await expect(page).toHaveURL(/\/login\?next=/)
  await page.getByRole('link', { name: 'Sign Up' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome! Register to continue' })).toBeVisible()
  await enter(page, newAccount(), 'Register')
  await expect(page).toHaveURL('/my-order?page=1')
  await expect(page.getByText('No orders yet.')).toBeVisible()
  await expectAccessible(page)
})

test('a person of the agency who logs in lands in the back office', async ({ page }) => {
  await page.goto('/login')
  await enter(page, { email: 'manager@demo.test', password: 'demo-manager' }, 'Log in')
  await expect(page).toHaveURL('/admin')
  await page.goto('/login')
  await expect(page).toHaveURL('/admin')
})

test('the return address cannot redirect to another site', async ({ page }) => {
  const account = await register(page)
  await signOut(page)
  await page.goto('/login?next=//evil.example/')
  await enter(page, account, 'Log in')
  await expect(page).toHaveURL('/dashboard')
})

test('after sign-in the header updates immediately, the login redirects, and signing out affects every tab', async ({
  page,
  context,
}) => {
  await register(page)
  await page.goto('/pricing')
  await expect(page.locator('html')).toHaveAttribute('data-session', 'customer')
  await page.goto('/login')
  await expect(page).toHaveURL('/dashboard')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Signout' })).toBeVisible()

  const other = await context.newPage()
  await other.goto('/my-order')
  await expect(other.getByText('No orders yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Signout' }).click()
  await expect(other).toHaveURL(/\/login\?next=/)
  await expect(page.locator('html')).not.toHaveAttribute('data-session', /./)
})

test('a browser that blocks cookies and site data says so instead of leading back to the login', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, { get: refuse })
  })
  await page.goto('/login?next=/my-order')
  await page.getByLabel('Email', { exact: true }).fill('customer@demo.test')
  await page.getByLabel('Password', { exact: true }).fill('demo-customer')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText('Your browser blocks storage for this site')).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('customer@demo.test')
})

test('an unreachable identity service signs nobody out and explains what to do', async ({ page }) => {
  await register(page)
  await page.route(/accounts:lookup/, (route) => route.abort())
  await page.goto('/my-order')
  await expect(page.getByText('No orders yet.')).toBeVisible()
  await page.unroute(/accounts:lookup/)

  await page.route('**/api/orders?*', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('We could not reach the server.')).toBeVisible()
  await page.unroute('**/api/orders?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No orders yet.')).toBeVisible()
})

test('a mailed link resets the password', async ({ page }) => {
  const account = await register(page)
  await signOut(page)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email', { exact: true }).fill(account.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('Check your inbox')).toBeVisible()
  const link = await mailedLink('resetPassword', account.email)
  await page.goto(link)
  await page.getByLabel('New password').fill('another secret')
  await page.getByRole('button', { name: 'Set the new password' }).click()
  await page.getByRole('link', { name: 'Log in', exact: true }).last().click()
  await enter(page, { ...account, password: 'another secret' }, 'Log in')
  await expect(page).toHaveURL('/dashboard')
  await page.goto(link)
  await expect(page.getByText('This link has been used or has expired.')).toBeVisible()
})

test('a mailed link signs in without a password', async ({ page }) => {
  const { email } = newAccount()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('Check your inbox')).toBeVisible()
  await page.goto(await mailedLink('signIn', email))
  await expect(page).toHaveURL('/dashboard')

  // There is no password to ask for: a link confirms who closes the account.
  await page.goto('/account')
  await page.getByRole('button', { name: 'Close my account', exact: true }).click()
  await page.getByRole('button', { name: 'I have no password: confirm by email' }).click()
  await expect(page.getByText('Open it in this browser, then come back here.')).toBeVisible()
  await expect(page.getByLabel('Current password')).toHaveCount(0)
  const tab = await page.context().newPage()
  await tab.goto(await mailedLink('signIn', email))
  await expect(tab).toHaveURL('/dashboard')
  await tab.close()
  await page.getByRole('button', { name: 'Close my account permanently' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Your account is closed.' })).toBeVisible()
})

test('Google sign-in (emulated) creates an account', async ({ page }) => {
  const { email } = newAccount()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByLabel('Google email').fill(email)
  await page.getByLabel('Name').fill('Gesa Google')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('Gesa Google')).toBeVisible()
})

test('a second factor can be added, is requested at sign-in, and can be removed', async ({ page }) => {
  const account = await register(page)
  await addPhone(page, account)

  await signOut(page)
  await page.goto('/login')
  await enter(page, account, 'Log in')
  await typeCode(page)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page).toHaveURL('/dashboard')

  await page.goto('/account')
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByLabel('Current password').fill(account.password)
  await page.getByRole('button', { name: 'Turn off two-step verification' }).click()
  await typeCode(page)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Add a phone' })).toBeVisible()
})

test('an account can be managed: name, address, password, data export, deletion', async ({ page }) => {
  const account = await register(page)
  await page.goto('/account')
  await page.getByLabel('Your name').fill('Ada Lind')
  await page.getByRole('button', { name: 'Save the name' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Change the password' }).click()
  await page.getByLabel('New password').fill('another secret')
  await page.getByLabel('Current password').fill('not it at all')
  await page.getByRole('button', { name: 'Change the password' }).click()
  await expect(page.getByText('Incorrect password.')).toBeVisible()
  await page.getByLabel('Current password').fill(account.password)
  await page.getByRole('button', { name: 'Change the password' }).click()
  await expect(page.getByText('Your password is changed')).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: 'Change the address' }).click()
  const { email } = newAccount()
  await page.getByLabel('New email').fill(email)
  await page.getByLabel('Current password').fill('another secret')
  await page.getByRole('button', { name: 'Change the address' }).click()
  await expect(page.getByText('Check your inbox')).toBeVisible()
  await page.goto(await mailedLink('verifyAndChangeEmail', account.email))
  await expect(page.getByText('Your email address is changed')).toBeVisible()

  await page.goto('/account')
  await expect(page.getByText(`${email}, verified`)).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  expect((await download).suggestedFilename()).toBe('my-data.json')

  await page.getByRole('button', { name: 'Close my account' }).click()
  await page.getByLabel('Current password').fill('another secret')
  await page.getByRole('button', { name: 'Close my account permanently' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Your account is closed.' })).toBeVisible()
  await enter(page, { email, password: 'another secret' }, 'Log in')
  await expect(page.getByText('Incorrect email or password. Please try again.')).toBeVisible()
})

const pages = [
  '/login',
  '/register',
  '/reset',
  '/action',
  '/first-administrator',
  '/add-user',
  '/add-paypal-Email',
]
for (const path of pages)
  test(`${path} is accessible and fits a phone`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    await page.goto(path)
    await expect(page.locator('.account astro-island[ssr]')).toHaveCount(0)
    await expectAccessibleInEachScheme(page)
    await expectNoSidewaysScrolling(page)
    // Search engines may index the login and registration; all other screens are reached by links only.
    if (!['/login', '/register'].includes(path))
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    if (path === '/first-administrator')
      await expect(page.getByText('This link is not complete.')).toBeVisible()
  })

test('an invited administrator sees why the address must be verified, and accepts', async ({
  page,
  context,
}) => {
  const account = await register(page)
  const headers = { Authorization: `Bearer ${await tokenOf('admin')}` }
  const data = { userEmail: account.email, userRole: 'Admin' }
  const invited = await (await page.request.post('/api/add-user', { headers, data })).json()
  await page.goto(invited.invitation)
  const notice = page.getByRole('region', { name: 'Verify your email' })
  await expect(notice).toContainText('You need a verified address to accept an invitation.')
  await expect(notice).not.toContainText('order')
  await page.getByRole('button', { name: 'Accept the invitation' }).click()
  await expect(page.getByText('Verify your email address first')).toBeVisible()
  await verify(await context.newPage(), account)
  await notice.getByRole('button', { name: 'I verified my address' }).click()
  await expect(notice).toBeHidden()
  await expect(page.getByRole('status').getByText('Your email address is verified.')).toBeAttached()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL('/admin')
  expect((await page.request.delete(`/api/users/${invited._id}`, { headers })).ok()).toBe(true)
})

test('who verifies the address in another tab finds it verified on coming back', async ({
  page,
  context,
}) => {
  const account = await register(page)
  await page.goto('/account')
  const notice = page.getByRole('region', { name: 'Verify your email' })
  await expect(notice).toBeVisible()
  await verify(await context.newPage(), account)
  // A browser without windows does not tell a page that it is looked at again.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(notice).toBeHidden()
  await expect(page.getByRole('status').getByText('Your email address is verified.')).toBeAttached()
})
