import { z } from 'zod'
import { definitionOf, isProviderUid } from '../../../money/payment-providers/registry.ts'
import { time } from '../../../platform/fields.ts'
import type { LedgerEntry } from './entries.ts'
import { methodName } from './methods.ts'

/** A payment or refund in the ledger of an order. */
export const ledgerEntry = z
  .object({
    _id: z.uuid(),
    kind: z.enum(['payment', 'refund']),
    /** For the agency: `bank`, `cash`, `other`, `credit` or the name of a provider. */
    method: z.string(),
    /** The name of the method; empty if it says nothing. */
    methodName: z.string(),
    amount: z.string(),
    currency: z.string(),
    paidOn: z.string(),
    transaction: z.string().nullable(),
    /** For a refund: the payment that it refunds. */
    refunds: z.uuid().nullable(),
    /** For a payment that the bank has returned, with a negative amount: the payment that it takes away. */
    returns: z.uuid().nullable(),
    /** For the agency, as what follows. */
    note: z.string().optional(),
    by: z.string().optional(),
    recordedAt: time.optional(),
    takenBackAt: time.nullable().optional(),
    takenBackBy: z.string().nullable().optional(),
    takenBackReason: z.string().nullable().optional(),
    /** Whether it can be taken back: no provider has reported it. */
    mayTakeBack: z.boolean().optional(),
    /** For a payment: whether the product can refund it through its provider. */
    mayRefundHere: z.boolean().optional(),
  })
  .meta({ id: 'LedgerEntry' })

export const toLedgerEntry = (row: LedgerEntry, isAgency: boolean): z.output<typeof ledgerEntry> => ({
  _id: row.id,
  kind: row.kind,
  method: row.method,
  methodName: methodName(row.method),
  amount: row.amount,
  currency: row.currency,
  paidOn: row.paidOn,
  transaction: row.transactionId,
  refunds: row.refundsId,
  returns: row.returnsId,
  ...(isAgency && {
    note: row.note,
    by: row.actorEmail ?? (isProviderUid(row.actorUid) ? methodName(row.method) : row.actorUid),
    recordedAt: row.recordedAt as unknown as string,
    takenBackAt: row.takenBackAt as unknown as string | null,
    takenBackBy: row.takenBackBy,
    takenBackReason: row.takenBackReason,
    mayTakeBack:
      row.takenBackAt === null &&
      row.source === 'person' &&
      !(row.kind === 'refund' && row.transactionId !== null),
    mayRefundHere: row.transactionId !== null && definitionOf(row.method)?.canRefund === true,
  }),
})
