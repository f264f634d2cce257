import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScrolling } from './fixtures.ts'

/** On the page of a subscription that runs, pauses it and resumes it. */
export async function pauseAndResume(page: Page) {
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await page.getByRole('button', { name: 'Pause after this period' }).click()
  await expect(page.getByText('It is paused: no further period begins until it is resumed.')).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText('It runs. The next period begins on')).toBeVisible()
}

/** On the same page, plans another package and takes it back. */
export async function changeAndTakeBack(page: Page, to: string) {
  await page.getByRole('button', { name: 'Change package or period' }).click()
  const choice = page.getByLabel('Change to')
  const label = (await choice.getByRole('option', { name: to }).first().textContent())!
  await choice.selectOption(label)
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await page.getByRole('button', { name: 'Change with the next period' }).click()
  const planned = page.getByText(`${label}, from `)
  await expect(planned).toBeVisible()
  await page.getByRole('button', { name: 'Take the change back' }).click()
  await expect(planned).toBeHidden()
}

/** On the same page, ends it in two steps, the second of which says `what` follows, and takes the end back. */
export async function endAndKeep(page: Page, what = 'You get this by email, too') {
  await page.getByRole('button', { name: 'End the subscription' }).click()
  await expect(page.getByText(what)).toBeVisible()
  await expect(
    page.getByText('Instead of ending it, you can change the package or period, or pause it.'),
  ).toBeVisible()
  await page.getByLabel('Why do you end it?').fill('We move')
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await page.getByRole('button', { name: /^End it on / }).click()
  await expect(page.getByText('Ending', { exact: true })).toBeVisible()
  await expect(page.getByText('Until then you can take that back.')).toBeVisible()
  await page.getByRole('button', { name: 'Keep it after all' }).click()
  await expect(page.getByText('It runs. The next period begins on')).toBeVisible()
}
