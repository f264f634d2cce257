/** For whom payment on invoice is, with the words for the owner. */
export const transferAudiences = {
  nobody: 'Nobody: switched off',
  everybody: 'Everybody',
  companies: 'Orders of companies, and customers that you choose',
  chosen: 'Only customers that you choose',
} as const
export type TransferAudience = keyof typeof transferAudiences

/** When the work on an order that is paid on invoice begins. */
export const workStarts = {
  after: 'After the payment',
  before: 'At once, before the payment',
} as const
export type WorkStart = keyof typeof workStarts
