import type { MailFrame } from '../mail-content.ts'
import { orderForCustomer, orderWithBuyer } from './parts.ts'

export const orderFrames = {
  'order-placed': { ...orderForCustomer, ...orderWithBuyer, button: ({ payUrl }) => payUrl },
  'order-entered': { ...orderForCustomer, ...orderWithBuyer, button: ({ payUrl }) => payUrl },
  'order-delivered': orderForCustomer,
  'order-cancelled': orderForCustomer,
} satisfies Record<string, MailFrame>
