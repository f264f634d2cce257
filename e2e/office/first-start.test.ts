import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../dev/free-port.ts'
import { end, runNode, startCommand } from '../../dev/test/process.ts'
import { expect, expectAccessible, test } from '../lib/fixtures.ts'

test.describe.configure({ timeout: 300_000 })

test('the link of the terminal leads to the back office by one form, and there from step to step', async ({
  page,
  browser,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'frontdesk-first-start-'))
  const [port, emulatorPort] = [await freePort(), await freePort()]
  const settings = {
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    AUTH_EMULATOR_PORT: String(emulatorPort),
    DATA_DIR: dataDir,
    DEMO: '0',
  }
  const product = runNode(startCommand(), settings, 'pipe')
  let output = ''
  product.stdout!.on('data', (chunk: Buffer) => (output += chunk.toString()))
  product.stderr!.resume()
  try {
    const link = () => /http\S+\/first-administrator#\w+/.exec(output)?.[0] ?? ''
    await expect.poll(link, { timeout: 240_000 }).toBeTruthy()
    const other = await browser.newPage()
    await other.goto(link())
    await page.goto(link())
    await expectAccessible(page)
    await page.getByLabel('Email', { exact: true }).fill('owner@agency.example')
    await page.getByLabel('Password', { exact: true }).fill('a long secret')
    await page.getByRole('button', { name: 'Open the back office' }).click()
    await expect(page.getByText('Open the link that we emailed to owner@agency.example')).toBeVisible()
    await page.getByRole('link', { name: 'Name your agency.' }).click()

    const note = page.locator('.remark', { hasText: 'Set up your site' })
    const done = async () => Number(/(\d+) of/.exec(await note.innerText())?.[1])
    const before = await done()
    await page.getByLabel('Name', { exact: true }).fill('Northlight')
    await page.getByLabel('Tagline').fill('SEO that brings customers')
    await page.getByLabel('Description').fill('We let small shops be found in their own town, by search.')
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect.poll(done).toBe(before + 1)
    await expect(page.getByRole('banner').getByText('Northlight')).toBeVisible()
    await expect(page).toHaveTitle(/ \| Northlight$/)
    await note.getByRole('link', { name: 'Upload your logo.' }).click()
    await expect(page.getByRole('heading', { name: 'Logo', exact: true })).toBeVisible()

    // The link works once, which is said before anybody makes an account.
    const refusal = other.getByText('This setup link has been used or has expired.')
    await other.getByLabel('Email', { exact: true }).fill('somebody@agency.example')
    await other.getByLabel('Password', { exact: true }).fill('a long secret')
    await other.getByRole('button', { name: 'Open the back office' }).click()
    await expect(refusal).toBeVisible()
    await other.goto('about:blank')
    await other.goto(link())
    await expect(refusal).toBeVisible()
    await expect(other.getByLabel('Email', { exact: true })).toHaveCount(0)
    await other.getByRole('link', { name: 'Log in, if you have an account already' }).click()
    await other.getByLabel('Email', { exact: true }).fill('somebody@agency.example')
    await other.getByLabel('Password', { exact: true }).fill('a long secret')
    await other.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(other.getByText('Incorrect email or password.')).toBeVisible()
    await other.close()
  } finally {
    await end(product)
    rmSync(dataDir, { recursive: true, force: true })
  }
})
