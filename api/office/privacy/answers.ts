import { z } from 'zod'
import type { Feature } from '../../platform/feature.ts'
import { time } from '../../platform/fields.ts'
import { order } from '../../sales/orders/answers.ts'

const shapeOf = (parts: readonly ({ answers: z.ZodRawShape } | undefined)[]): z.ZodRawShape =>
  Object.assign({}, ...parts.map((part) => part?.answers)) as z.ZodRawShape

/** The export of a person's own data, with the parts of all features. */
export const personalDataOf = (features: readonly Feature[]) =>
  z
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
      orders: z.array(
        order.extend(shapeOf(features.map(({ personalData }) => personalData?.exportedOfOrder))),
      ),
      ...shapeOf(features.map(({ personalData }) => personalData?.exported)),
    })
    .meta({ id: 'PersonalData' })

/** The data of all people of a client, with the notes of administrators, who decide whether to pass these on. */
export const clientDataOf = (personalData: ReturnType<typeof personalDataOf>) =>
  z
    .object({
      name: z.string(),
      emails: z.array(z.string()),
      notes: z.array(z.object({ text: z.string(), at: time })),
      people: z.array(personalData),
    })
    .meta({ id: 'CustomerData' })
