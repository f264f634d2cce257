import type { MailFrame } from '../mail-content.ts'
import { orderForCustomer } from './parts.ts'

export const orderFrames = {
  'order-placed': { ...orderForCustomer, button: ({ payUrl }) => payUrl },
  'order-delivered': orderForCustomer,
  'order-cancelled': orderForCustomer,
} satisfies Record<string, MailFrame>
