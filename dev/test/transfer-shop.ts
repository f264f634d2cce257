import { startInvoiceShop } from './invoice-shop.ts'
import { saveInvoiceSettings, transferSettings } from './invoices.ts'
import { makeOrder, someone } from './orders.ts'

/** A shop where everybody may pay by bank transfer, on invoice. */
export async function startTransferShop(settings: Record<string, string> = {}) {
  const shop = await startInvoiceShop(settings)
  const { server } = shop
  const call = (method: string, path: string, body?: object, as = server.admin) =>
    server.call(method, path, { as, ...(body && { body }) })
  await saveInvoiceSettings(server)
  const { status, text } = await call('PUT', '/bank-transfer', transferSettings)
  if (status !== 200) throw new Error(text)
  const read = async (id: string) => (await call('GET', `/order/${id}`)).body
  return Object.assign(shop, {
    /** Calls the API as the administrator. */
    call,
    read,
    /** An order of $349.00 on invoice. */
    onInvoice: async () => {
      const customer = await someone()
      const { _id: id, number } = await makeOrder(server, customer)
      await call('POST', `/order/${id}/transfer`, undefined, customer)
      const { transfer } = await read(id)
      return {
        id,
        number: number as string,
        customer,
        invoice: transfer.invoice as string,
        reference: transfer.reference as string,
      }
    },
  })
}

export type TransferShop = Awaited<ReturnType<typeof startTransferShop>>
