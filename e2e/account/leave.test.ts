import { logInAs } from '../lib/accounts.ts'
import { expect, test } from '../lib/fixtures.ts'

test('the browser asks before changes of stored details are left, and no longer once they are saved', async ({
  page,
}) => {
  await logInAs(page, 'customer', '/account')
  const name = page.getByLabel('Your name')
  await expect(name).not.toHaveValue('')
  const before = await name.inputValue()
  // By keys: without any, a browser never asks.
  await name.press('End')
  await page.keyboard.type(' Lind')
  const [question] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })])
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await expect(name).toHaveValue(`${before} Lind`)
  await name.fill(before)
  await Promise.all([page.waitForEvent('close'), page.close({ runBeforeUnload: true })])
})
