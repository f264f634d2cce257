import { z } from 'zod'
import { halfWidth } from '#content/model/half-width.ts'
import { recordId, time } from '../../platform/fields.ts'
import type { EmailCode } from './email-codes.ts'

/** The fields with which a client proves an email address. */
export const codeFields = {
  codeId: recordId('Ask for a code first.'),
  code: z
    .string()
    .overwrite(halfWidth)
    .trim()
    .regex(/^\d{6}$/, 'Enter the six digits from the mail.'),
}

/** The answer to a request for a code. */
export const sentCode = z.object({ codeId: z.uuid(), expiresAt: time })

export const toSentCode = ({ id, expiresAt }: EmailCode) => ({ codeId: id, expiresAt })
