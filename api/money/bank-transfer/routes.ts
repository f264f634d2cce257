import { z } from 'zod'
import {
  transferAudiences,
  workStarts,
  type TransferAudience,
  type WorkStart,
} from '#content/shop/bank-transfer.ts'
import { route } from '../../platform/http/route.ts'
import { expectedVersion, setETag } from '../../platform/http/versions.ts'
import { readTransferSettings, saveTransferSettings, transferSettings } from './settings.ts'

const text = z.string()
const answer = z
  .object({
    audience: z.enum(Object.keys(transferAudiences) as [TransferAudience]),
    accountHolder: text,
    iban: text,
    bic: text,
    bank: text,
    days: z.int(),
    workStarts: z.enum(Object.keys(workStarts) as [WorkStart]),
    text,
    /** Days after the due date. */
    reminderDays: z.array(z.int()),
  })
  .meta({ id: 'BankTransferSettings' })

export const bankTransferRoutes = () => [
  route({
    id: 'getBankTransferSettings',
    tag: 'Payments',
    method: 'GET',
    path: '/bank-transfer',
    access: { may: 'settings.payments' },
    summary: 'Get the settings of payment on invoice',
    description: 'The account, the days to pay, and for whom; switched off until they are saved.',
    answers: answer,
    run: async ({ ctx, c }) => {
      const { data, version } = await readTransferSettings(ctx)
      setETag(c, version)
      return data
    },
  }),
  route({
    id: 'saveBankTransferSettings',
    tag: 'Payments',
    method: 'PUT',
    path: '/bank-transfer',
    access: { may: 'settings.payments' },
    summary: 'Update the settings of payment on invoice',
    description: 'Invoices already issued do not change.',
    body: transferSettings,
    answers: answer,
    run: async ({ ctx, c, body }) => {
      const { data, version } = await saveTransferSettings(ctx, body, expectedVersion(c))
      setETag(c, version)
      return data
    },
  }),
]
