import { tokenOf } from './fixtures.ts'
import { expect, test } from './back-office.ts'
import { reads, slow } from './slow.ts'

const asAdmin = async () => ({ Authorization: `Bearer ${await tokenOf('admin')}` })

test('two records deleted at the same time are both deleted', async ({ page, request }) => {
  const headers = await asAdmin()
  const add = async (accodingTitle: string) => {
    const data = { accodingTitle, accodingText: 'Words' }
    return (await (await request.post('/api/add-faq-item', { headers, data })).json())._id as string
  }
  const [first, second] = [`First ${Date.now()}`, `Second ${Date.now()}`]
  await add(first)
  const id = await add(second)
  await page.goto('/admin/content/faq')
  const button = (name: string) => page.getByRole('button', { name: `Delete ${name}`, exact: true })
  // The second one is loaded, for its version, while the first one is deleted.
  const release = await slow(page, `**/api/faq-item/${id}`, reads)
  await button(second).click()
  await button(first).click()
  await expect(page.getByText(`“${first}” deleted.`)).toBeVisible()
  release()
  await expect(page.getByText(`“${second}” deleted.`)).toBeVisible()
  await expect(button(second)).toHaveCount(0)
})
