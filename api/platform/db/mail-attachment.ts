import { z } from 'zod'

/** An attached document, by the id of its record: the PDF is made when the mail is delivered. */
export const mailAttachment = z.union([
  z.strictObject({ invoice: z.uuid() }),
  z.strictObject({ reminder: z.uuid() }),
  z.strictObject({ offer: z.uuid() }),
  z.strictObject({ report: z.uuid() }),
])

export type MailAttachment = z.infer<typeof mailAttachment>
