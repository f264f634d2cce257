import { actAs, type Context } from '#api/platform/context.ts'
import { operator } from '#api/platform/caller.ts'
import { storeFile } from '#api/sales/files/attach.ts'
import type { FileStore } from '#api/platform/files/store.ts'
import { loadSharp } from '#api/platform/sharp.ts'
import { demoAccounts } from './accounts.ts'

const [agency, customer] = demoAccounts

const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1000">
  <rect width="1600" height="1000" fill="#f3efe4"/>
  <path d="M480 620a320 320 0 0 1 640 0z" fill="#c9603b"/>
  <path d="M560 620h480v60H560z" fill="#7a3a22"/>
  <circle cx="800" cy="330" r="70" fill="#e8b34b"/>
  <path d="M640 760h320v24H640z" fill="#7a3a22"/>
</svg>`
const access = `Website: WordPress 6, login under /wp-admin
Your account is "agency"; I have sent the password by phone.
Hosting: Harbor Hosting, contract until March.
`
const phrases = `phrase,searches a month,position today
bakery port eastmere,720,14
sourdough bread near me,1900,31
wedding cakes eastmere,260,8
`

/** Adds files of customer and agency to the newest order in progress. */
export async function seedFiles(ctx: Context, store: FileStore): Promise<void> {
  const order = await ctx.db
    .selectFrom('orders')
    .select('id')
    .where('customerUid', '=', customer.uid)
    .where('paymentStatus', '=', 'Paid')
    .where('orderStatus', '=', 'Pending')
    .orderBy('seq', 'desc')
    .executeTakeFirst()
  if (!order) return
  const sharp = await loadSharp()
  const files = [
    { by: customer, name: 'Logo of the bakery.png', bytes: await sharp(Buffer.from(logo)).png().toBuffer() },
    { by: customer, name: 'Access to the website.txt', bytes: Buffer.from(access) },
    { by: agency, name: 'Search phrases, first draft.csv', bytes: Buffer.from(phrases) },
  ]
  for (const { by, name, bytes } of files) {
    const caller = { ...operator, uid: by.uid, email: by.email, name: by.name }
    const theirs = actAs(ctx, by === agency ? caller : { ...caller, staff: undefined })
    await storeFile(theirs, store, { orderId: order.id, purpose: 'order', name, bytes })
  }
}
