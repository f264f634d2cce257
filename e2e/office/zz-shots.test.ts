import { sections } from '../../content/sections/sections.ts'
import { change } from '../lib/own-product.ts'
import { test } from '../lib/own-back-office.ts'

test('shots', async ({ page, own }) => {
  test.setTimeout(300_000)
  const out = '/tmp/team/region-shots'
  const [pack] = await own.call<{ _id: string }[]>('GET', '/content/pricing')
  const [order] = await own.call<{ _id: string }[]>('GET', '/orders?pageSize=1')
  for (const language of ['ar-EG', 'de-DE']) {
    await change(own, sections.region, { language })
    if (language === 'ar-EG') await change(own, sections.banner, { bannerHeading: 'عملاء أكثر من البحث' } as never).catch((e: unknown) => console.log(String(e).slice(0, 300)))
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      for (const [name, path] of [['home', '/'], ['pricing', '/pricing'], ['order', `/order-now/${pack!._id}`], ['articles', '/articles'], ['case', '/cases'], ['dashboard', '/dashboard'], ['orders', '/admin/orders'], ['office', '/admin'], ['officeorder', `/admin/payment-status/${order!._id}`]] as const) {
        if (language === 'de-DE' && !['pricing', 'order', 'orders', 'officeorder'].includes(name)) continue
        await page.goto(path)
        await page.waitForLoadState('networkidle')
        if (path.startsWith('/admin') && language === 'ar-EG') await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
        await page.screenshot({ path: `${out}/${name}-${language}-${width}.png`, fullPage: name !== 'home' || width > 600 })
      }
    }
  }
})
