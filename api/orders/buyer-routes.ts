import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { route } from '../http/route.ts'
import { order, toOrder } from './answers.ts'
import { setBuyer } from './buyer.ts'
import { buyerFields, checkTaxNumber } from './order-fields.ts'
import { readerOf } from './order.ts'

export const buyerBody = z.strictObject(buyerFields).superRefine(checkTaxNumber).meta({ id: 'BuyerInput' })

/** The correction of who buys. */
export const buyerRoutes = (db: Database) => [
  route({
    id: 'setBuyer',
    tag: 'Orders',
    method: 'PUT',
    path: '/order/{id}/buyer',
    access: 'signed-in',
    summary: 'Correct who buys',
    description:
      'Replaces name, company, address and numbers of this order, for its customer or the agency, until its invoice is issued.',
    body: buyerBody,
    answers: order,
    run: async ({ body, caller, param }) =>
      toOrder(await setBuyer(db, param('id'), body, await readerOf(db, caller))),
  }),
]
