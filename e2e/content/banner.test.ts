import { expect, test, tokenOf } from '../lib/fixtures.ts'

test('a banner saved through the API is on the page after the next reload', async ({ page, request }) => {
  const headers = { Authorization: `Bearer ${await tokenOf('admin')}` }
  const [{ _id, ...banner }] = await (await request.get('/api/banner')).json()
  await page.goto('/')
  await expect(page.locator('h1')).toContainText(banner.bannerHeading)

  const saved = await request.put(`/api/update-banner/${_id}`, {
    headers,
    data: { ...banner, bannerHeading: 'Words of today' },
  })
  expect(saved.headers()['server-timing']).toMatch(/^publish;dur=[\d.]+;desc="live"$/)
  await page.reload()
  await expect(page.locator('h1')).toContainText('Words of today')

  const [latest] = await (await request.get(`/api/content/banner/${_id}/revisions`, { headers })).json()
  await request.post(`/api/content/banner/${_id}/revisions/${latest.version - 1}/restore`, { headers })
  await page.reload()
  await expect(page.locator('h1')).toContainText(banner.bannerHeading)
})
