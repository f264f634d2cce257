import { expect, openTab, test } from '../lib/back-office.ts'

test('a double click does not report the submitted form as empty', async ({ page }) => {
  await page.goto('/admin/orders')
  await page.getByRole('link', { name: /^FD-/ }).first().click()
  await openTab(page, 'Work')
  await page.getByRole('button', { name: 'Add task' }).click()
  const task = page.getByLabel('New task')
  const name = `Look it up ${Date.now()}`
  await task.fill(name)
  await page.getByRole('button', { name: 'Add task' }).click()
  await expect(page.getByText(name)).toBeVisible()
  await expect(task).toHaveValue('')
  await page.getByRole('button', { name: 'Add task' }).click()
  await expect(task).not.toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('Please fill this in.')).toHaveCount(0)

  // A form that the user has emptied is reported.
  await task.fill('x')
  await task.fill('')
  await page.getByRole('button', { name: 'Add task' }).click()
  await expect(page.getByText('Please fill this in.')).toBeVisible()
})
