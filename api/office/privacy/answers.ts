import { z } from 'zod'
import { filePurposes } from '#content/shop/order-files.ts'
import { company } from '../../people/companies/answers.ts'
import { delivery } from '../../sales/deliveries/answers.ts'
import { time } from '../../platform/fields.ts'
import { invoiceData } from '../../platform/db/invoice-data.ts'
import { historyEntry, order } from '../../sales/orders/answers.ts'
import { orderRequest } from '../../sales/requests/answers.ts'
import { review } from '../../sales/reviews/answers.ts'

/** The export of a person's own data. */
export const personalData = z
  .object({
    exportedAt: time,
    account: z.object({
      uid: z.string(),
      email: z.string().nullable(),
      emailVerified: z.boolean(),
      name: z.string().nullable(),
    }),
    /** What is missing in the export, and why. */
    note: z.string().optional(),
    administrator: z
      .object({ email: z.string(), role: z.string(), acceptedAt: time.nullable(), createdAt: time })
      .nullable(),
    /** Of an administrator: their existing drafts, schedules and preview links. */
    drafts: z.array(z.object({ name: z.string(), updatedAt: time })),
    schedules: z.array(z.object({ name: z.string(), publishAt: time.nullable(), revertAt: time.nullable() })),
    previewLinks: z.array(z.object({ label: z.string(), createdAt: time, expiresAt: time })),
    /** The agency's record of the client that their orders belong to. */
    client: z
      .object({
        name: z.string(),
        email: z.string(),
        createdAt: time,
        lastContactAt: time,
      })
      .nullable(),
    /** The saved billing details, which fill in order forms. */
    billing: z.record(z.string(), z.string()).nullable(),
    /** The company with whose members they share orders. */
    company: company.nullable(),
    orders: z.array(
      order.extend({
        history: z.array(historyEntry),
        messages: z.array(
          z.object({
            by: z.enum(['customer', 'agency']),
            text: z.string(),
            quoted: z.string(),
            via: z.enum(['page', 'mail']),
            at: time,
            editedAt: time.nullable(),
          }),
        ),
        brief: z.array(z.object({ question: z.string(), answer: z.string(), answeredAt: time.nullable() })),
        /** The invoices as they were issued. */
        invoices: z.array(invoiceData.extend({ number: z.string() })),
        deliveries: z.array(delivery),
        review: review.nullable(),
        requests: z.array(orderRequest),
      }),
    ),
    /** When they unsubscribed from payment reminders. */
    remindersStoppedAt: time.nullable(),
    messages: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        email: z.string(),
        number: z.string(),
        subject: z.string(),
        message: z.string(),
        createdAt: time,
      }),
    ),
    /** The files that they uploaded, and the files in their orders; each can be downloaded on the page of its order. */
    files: z.array(
      z.object({
        order: z.string(),
        name: z.string(),
        size: z.int(),
        type: z.string().nullable(),
        purpose: z.enum(filePurposes),
        mine: z.boolean(),
        createdAt: time,
      }),
    ),
    /** Mails from the verified address that were not added to a conversation. */
    heldMails: z.array(
      z.object({ subject: z.string(), text: z.string(), quoted: z.string(), receivedAt: time }),
    ),
    subscription: z
      .object({
        email: z.string(),
        createdAt: time,
        source: z.string().nullable(),
        confirmedAt: time.nullable(),
        consentText: z.string().nullable(),
        unsubscribedAt: time.nullable(),
      })
      .nullable(),
    mails: z.array(
      z.object({
        kind: z.string(),
        recipient: z.string(),
        subject: z.string(),
        text: z.string(),
        state: z.string(),
        createdAt: time,
        sentAt: time.nullable(),
      }),
    ),
  })
  .meta({ id: 'PersonalData' })

/** The data of all people of a client, with the notes of administrators, who decide whether to pass these on. */
export const clientData = z
  .object({
    name: z.string(),
    emails: z.array(z.string()),
    notes: z.array(z.object({ text: z.string(), at: time })),
    people: z.array(personalData),
  })
  .meta({ id: 'CustomerData' })
