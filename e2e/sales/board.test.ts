import { expect, moveTo, openTab, test } from '../lib/back-office.ts'
import { expectAccessible } from '../lib/fixtures.ts'

test('arrow keys in the list of stages do not move an order; Enter does, and the card keeps focus', async ({
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

test('an order can be moved on the board by keyboard, and its tasks checked off', async ({ page }) => {
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
  await openTab(page, 'Work')
  const task = page.getByLabel('Research search phrases', { exact: true })
  await task.press('Space')
  await expect(task).toBeChecked()
  await openTab(page, 'History')
  await page.getByRole('region', { name: 'Timeline' }).getByLabel('Show').selectOption('Tasks')
  await expect(page.getByRole('region', { name: 'Timeline' }).getByText('finished a task')).toBeVisible()
  await openTab(page, 'Work')
  await task.press('Space')
  await expect(task).not.toBeChecked()
})

test('the due date of a task can be typed digit by digit', async ({ page }) => {
  await page.goto('/admin/board')
  await page.getByRole('article').filter({ hasText: 'Dana Whitlock' }).first().getByRole('link').click()
  await openTab(page, 'Work')
  await page.getByRole('button', { name: 'Edit “Research search phrases”' }).click()
  const dueDate = page.getByLabel('Due date of “Research search phrases”')
  await dueDate.pressSequentially('11212')
  await expect(dueDate).toHaveValue('0002-11-21')
  for (const digit of '036') await page.keyboard.press(digit)
  await expect(page.getByText('Due 11/21/2036', { exact: true })).toBeVisible()
  await dueDate.fill('')
  await expect(page.getByText('Due 11/21/2036', { exact: true })).toBeHidden()
})

test('an order moves to a stage that waits for the customer with a question to them', async ({ page }) => {
  await page.goto('/admin/board')
  await page.getByRole('article').filter({ hasText: 'Dana Whitlock' }).first().getByRole('link').click()
  const shown = page.getByText('Stage', { exact: true }).locator('xpath=..').locator('.badge')
  const before = (await shown.textContent())!
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Move order / })
  const stage = dialog.getByLabel('Stage')
  const question = dialog.getByLabel('What do you need from the customer?')
  const move = dialog.getByRole('button', { name: /^Move/ })
  await expect(move).toBeDisabled()
  await stage.selectOption({ label: 'Waiting for the customer' })
  await question.fill('Your logo.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(question).toHaveCount(0)
  await stage.selectOption({ label: 'Waiting for the customer' })
  await question.fill('Your logo.')
  await move.click()
  await expect(page.getByText('Order moved to “Waiting for the customer”.')).toBeVisible()
  await expect(shown).toHaveText('Waiting for the customer')
  await expect(page.getByRole('link', { name: 'Write to the customer' })).toBeVisible()
  await moveTo(page, before)
  await expect(shown).toHaveText(before)
})

test.describe('by touch', () => {
  test.use({ viewport: { width: 768, height: 1000 }, hasTouch: true })

  test('a long press takes a card to another stage; a swipe does not', async ({ page }) => {
    await page.goto('/admin/board')
    const column = (name: string) => page.getByRole('listitem', { name: new RegExp(`^${name}, `) })
    const card = column('Brief needed').getByRole('article').first()
    const number = (await card.getByRole('link').innerText()).slice(0, 9)
    const { x, y } = (await card.boundingBox())!
    const browser = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', left = 0) =>
      browser.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: left, y: y + 45 }],
      })
    const moves: string[] = []
    page.on('request', (request) => request.method() === 'PUT' && moves.push(request.url()))

    const now = () => page.evaluate(() => performance.now())
    const scrolled = () => page.evaluate(() => document.querySelector('.board')!.scrollLeft)
    await touch('touchStart', x + 200)
    await touch('touchMove', x + 150)
    await touch('touchMove', x + 20)
    // It lasts longer than a long press.
    await page.waitForFunction((until) => performance.now() > until, (await now()) + 500)
    await expect(card).not.toHaveClass(/dragged/)
    await touch('touchEnd')
    await page.evaluate(() => (document.querySelector('.board')!.scrollLeft = 0))

    await touch('touchStart', x + 100)
    await expect(card).toHaveClass(/dragged/)
    // At its edges, the board scrolls.
    await touch('touchMove', 740)
    await expect.poll(scrolled).toBeGreaterThan(0)
    await touch('touchMove', 30)
    await expect.poll(scrolled).toBe(0)
    await touch('touchMove', 440)
    await expect(column('In progress')).toHaveClass(/drop-here/)
    await touch('touchEnd')
    await expect(column('In progress').getByText(number)).toBeVisible()
    expect(moves).toHaveLength(1)
    await page.getByLabel(`Stage of ${number}`).selectOption({ label: 'Brief needed' })
    await expect(column('Brief needed').getByText(number)).toBeVisible()
  })
})
