import { z } from 'zod'
import type { Field } from '#content/field.ts'
import { orderError } from '#content/order.ts'
import type { Section } from '#content/section.ts'
import { missing, ofKind } from '../http/fields.ts'

/**
 * What may be written to a section: every field by its kind, unknown ones refused. An optional field that is left
 * out keeps its value; an empty one clears it.
 */
export const schemaOf = (section: Section) =>
  z.strictObject(
    Object.fromEntries(Object.entries(section.fields).map(([name, field]) => [name, ruleOf(field)])),
  ) as unknown as z.ZodType<Record<string, string | undefined>>

/** A stored record as the API gives it. */
export const savedOf = ({ fields }: Section) =>
  z.object({
    _id: z.uuid(),
    ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, savedField(field)])),
  })

const savedField = ({ optional }: Field) => (optional ? z.string().optional() : z.string())

function ruleOf(field: Field): z.ZodType {
  const { kind, options, optional } = field
  if (kind === 'order')
    return ofKind(kind).superRefine((value, context) => {
      const message = orderError(value, field)
      if (message) context.addIssue({ code: 'custom', message })
    })
  if (kind !== 'choice') return optional ? ofKind(kind, 'optional').optional() : ofKind(kind)
  const choices = z.enum(optional ? ['', ...(options ?? [])] : (options ?? []), {
    error: ({ input }) => (input ? `One of: ${options?.join(', ')}.` : missing),
  })
  return optional ? choices.optional() : choices
}
