import { expectAccessible } from './fixtures.ts'
import { expect, test } from './office.ts'

test('the keys that walk a list of stages move no order: Enter does, and the card keeps the focus', async ({
  page,
}) => {
  await page.goto('/admin/board')
  const card = page.getByRole('article').filter({ hasText: 'Dana Whitlock' }).first()
  const number = (await card.getByRole('link').innerText()).slice(0, 9)
  const stage = page.getByLabel(`Stage of ${number}`)
  const before = await stage.inputValue()
  const moves: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && moves.push(request.url()))
  await stage.focus()
  await page.keyboard.press('ArrowDown')
  const chosen = await stage.inputValue()
  expect(chosen).not.toBe(before)
  await page.keyboard.press('Escape')
  await expect(stage).toHaveValue(before)
  await page.keyboard.press('ArrowDown')
  await expect(stage).toHaveValue(chosen)
  expect(moves).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: new RegExp(number) })).toBeFocused()
  await expect(stage).toHaveValue(chosen)
  expect(moves).toHaveLength(1)
  await stage.selectOption(before)
  await expect(stage).toHaveValue(before)
})

test('an order is moved on the board by keyboard, and its tasks are checked off', async ({ page }) => {
  await page.goto('/admin/board')
  const column = (name: string) => page.getByRole('listitem', { name: new RegExp(`^${name}, `) })
  const card = page.getByRole('article').filter({ hasText: 'Dana Whitlock' }).first()
  await expect(card).toBeVisible()
  await expectAccessible(page)
  const number = (await card.getByRole('link').innerText()).slice(0, 9)
  const stage = page.getByLabel(`Stage of ${number}`)
  const before = await stage.inputValue()
  await stage.focus()
  await stage.selectOption({ label: 'Ready for review' })
  await expect(column('Ready for review').getByText(number)).toBeVisible()
  await page.getByLabel(`Assignee of ${number}`).selectOption({ label: 'admin (you)' })
  await expect(page.getByLabel(`Assignee of ${number}`)).toHaveValue(/.{36}/)
  await page.getByLabel(`Stage of ${number}`).selectOption(before)
  await expect(column('Ready for review').getByText(number)).toHaveCount(0)

  await page.getByRole('link', { name: new RegExp(number) }).press('Enter')
  await expect(page.getByRole('combobox', { name: 'Assignee', exact: true })).toHaveValue(/.{36}/)
  const task = page.getByLabel('Research search phrases', { exact: true })
  await task.press('Space')
  await expect(task).toBeChecked()
  await page.getByRole('region', { name: 'Timeline' }).getByLabel('Show').selectOption('Tasks')
  await expect(page.getByRole('region', { name: 'Timeline' }).getByText('finished a task')).toBeVisible()
  await task.press('Space')
  await expect(task).not.toBeChecked()
})

test('a customer’s page has their orders and messages, and a note that is undone', async ({ page }) => {
  await page.goto('/admin/customers')
  await page.getByLabel('Search').fill('oldmill')
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await page.getByRole('link', { name: /Ines Alvarado/ }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ines Alvarado')
  await expect(
    page
      .getByRole('region', { name: /^Orders/ })
      .getByRole('link', { name: /FD-/ })
      .first(),
  ).toBeVisible()
  await expectAccessible(page)
  const note = `Calls on Mondays ${Date.now()}`
  await page.getByLabel('New note').fill(note)
  await page.getByRole('button', { name: 'Add note' }).press('Enter')
  await expect(page.getByText(note)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(note)).toHaveCount(0)
})

test('the words of a mail are shown as they will look, and refused where they cannot work', async ({
  page,
}) => {
  await page.goto('/admin/mail-texts/order-delivered')
  const shown = page.frameLocator('iframe[title="Preview of the e-mail"]')
  await expect(shown.getByRole('heading', { level: 1 })).toHaveText('Your order has been delivered')
  const heading = page.getByLabel('Heading', { exact: true })
  await heading.fill('Well done, {customerName}')
  await expect(shown.getByRole('heading', { level: 1 })).toHaveText('Well done, Maria Lopez')
  await heading.fill('Well done, {nobody}')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('There is no {nobody} here.')).toBeVisible()
  await heading.fill('Done, {customerName}')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Text saved.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Back to the default' }).click()
  await expect(heading).toHaveValue('Your order has been delivered')
})
