import type { Page } from '@playwright/test'
import { expectAccessible } from '../lib/fixtures.ts'
import { expect as usual, test } from '../lib/own-back-office.ts'

/** Longer timeouts, because all data is read, compared or replaced. */
const expect = usual.configure({ timeout: 120_000 })
test.describe.configure({ timeout: 480_000 })

const signedInLongAgo = { status: 403, json: { status: 403, detail: 'Confirm your identity first.' } }

test('a backup can be created, compared, restored and undone', async ({ page, request }) => {
  const heading = () =>
    request.get('/api/banner').then(async (answer) => (await answer.json())[0].bannerHeading)
  const before: string = await heading()
  await page.goto('/admin/backup')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download backup' }).click()
  const file = await (await download).path()
  await expect(page.getByText('Backup downloaded.')).toBeVisible()

  await page.goto('/admin/content/banner')
  await page.getByLabel('Heading', { exact: true }).fill('A heading that is not in the backup')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect.poll(heading).toBe('A heading that is not in the backup')

  await page.goto('/admin/backup')
  await page.getByLabel('Backup', { exact: true }).setInputFiles(file)
  const texts = page.getByRole('row', { name: /^Texts, lists and settings/ })
  await expect(texts.getByRole('cell')).toContainText([/\d/, '0', '1', '0', /\d/])
  await expectAccessible(page)
  await page.getByLabel('Type “restore”').fill('yes')
  await page.getByRole('button', { name: 'Replace all data' }).click()
  await expect(page.getByText('Type “restore” to confirm.')).toBeVisible()
  await page.getByLabel('Type “restore”').fill('restore')
  await page.getByRole('button', { name: 'Replace all data' }).click()
  await expect(page.getByText('Backup restored.')).toBeVisible()
  expect(await heading()).toBe(before)

  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('The data is as it was before the restore.')).toBeVisible()
  expect(await heading()).toBe('A heading that is not in the backup')

  // Long after the message is gone, the last restore can be undone on the screen: here, the undo itself.
  await page.reload()
  const kept = page.getByRole('region', { name: 'Stored backups' })
  await expect(kept.getByText('you can undo the restore.')).toBeVisible()
  await expect(kept.getByText('before a restore')).toHaveCount(2)
  await expectAccessible(page)
  await kept.getByRole('button', { name: 'Undo restore' }).click()
  await kept.getByLabel('Type “restore”').fill('restore')
  await kept.getByRole('button', { name: 'Replace all data' }).click()
  await expect(page.getByText('Backup restored.')).toBeVisible()
  expect(await heading()).toBe(before)

  const names = kept.getByRole('button', { name: /^Delete frontdesk-/ })
  await expect(names).toHaveCount(3)
  const stored = page.waitForEvent('download')
  await kept
    .getByRole('button', { name: /^Download frontdesk-/ })
    .first()
    .click()
  expect((await stored).suggestedFilename()).toMatch(/-before-restore\.zip$/)
  await names.first().click()
  await page.getByRole('button', { name: 'Delete backup' }).click()
  await expect(names).toHaveCount(2)
  await expect(kept.getByText('It cannot be undone')).toBeVisible()
  await expect(kept.getByRole('button', { name: 'Undo restore' })).toBeHidden()
})

test('a running restore and its result are shown after a reload; a lost connection is not a failure', async ({
  page,
}) => {
  await page.goto('/admin/backup')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download backup' }).click()
  await page.getByLabel('Backup', { exact: true }).setInputFiles(await (await download).path())
  const place = page.getByRole('region', { name: 'Restore from a file' })
  await place.getByLabel('Type “restore”').fill('restore')

  const news = await keepFromBrowser(page)
  await place.getByRole('button', { name: 'Replace all data' }).click()
  const progress = place.getByRole('progressbar', { name: 'Progress of the restore' })
  await expect(progress).toBeVisible()
  await expect(place.getByRole('status')).toContainText(/^Restoring .+: /)
  await expect(page.getByRole('button', { name: 'Choose file' })).toBeHidden()
  await expectAccessible(page)

  const tries = news.lose()
  await expect.poll(tries).toBeGreaterThan(5)
  await expect(progress).toBeVisible()
  await expect(place.getByRole('alert')).toBeHidden()

  news.keep()
  await page.reload()
  await expect(progress).toBeVisible()
  const points = page.getByRole('region', { name: 'Stored backups' })
  await expect(points.getByText('Last restore:')).toBeHidden()
  news.tell()
  await expect(page.getByText('Backup restored.')).toBeVisible()
  await expect(place.getByRole('button', { name: 'Choose file' })).toBeVisible()
  await expect(points.getByText('Last restore:')).toBeVisible()
  await page.reload()
  await expect(points.getByText(/Last restore: .+ by admin@demo.test/)).toBeVisible()
  await expect(progress).toBeHidden()
})

/** Intercepts the state of restores for the browser: still running, no response, or the real one. */
async function keepFromBrowser(page: Page) {
  let mode: 'keep' | 'lose' | 'tell' = 'keep'
  let lost = 0
  const running = (run: { kind: string }) =>
    run.kind === 'restore' ? { ...run, state: 'running', finishedAt: null, undo: null } : run
  await page.route(/\/api\/backup-runs/, async (route) => {
    if (mode === 'tell') return route.continue()
    if (mode === 'lose') {
      lost += 1
      return route.abort()
    }
    const response = await route.fetch()
    const json = (await response.json()) as { kind: string } | { kind: string }[]
    const [last, ...others] = [json].flat()
    return route.fulfill({
      response,
      json: Array.isArray(json) ? [running(last!), ...others] : running(json),
    })
  })
  return {
    keep: () => void (mode = 'keep'),
    lose: () => {
      mode = 'lose'
      return () => lost
    },
    tell: () => void (mode = 'tell'),
  }
}

test('an invalid backup is rejected in the form, and an old sign-in requires the password', async ({
  page,
}) => {
  await page.goto('/admin/backup')
  const file = { name: 'words.zip', mimeType: 'application/zip', buffer: Buffer.from('no zip file') }
  await page.getByLabel('Backup', { exact: true }).setInputFiles(file)
  await expect(page.getByText('This file is damaged: it is not a zip file')).toBeVisible()

  await page.route('**/api/backup', (route) => route.fulfill(signedInLongAgo), { times: 1 })
  await page.getByRole('button', { name: 'Download backup' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm your identity' })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByLabel('Password', { exact: true }).fill('wrong')
  await question.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(question.getByText('Incorrect password.')).toBeVisible()
  await question.getByLabel('Password', { exact: true }).fill('demo-admin')
  const download = page.waitForEvent('download')
  await question.getByRole('button', { name: 'Sign in', exact: true }).click()
  expect((await download).suggestedFilename()).toMatch(/^frontdesk-[\dT-]+\.zip$/)
})
