import { z } from 'zod'
import { variableError } from '#content/braces.ts'
import { fieldError } from '#content/check.ts'
import type { Field } from '#content/field.ts'
import { orderError, readOrder, writeOrder } from '#content/order.ts'
import type { Section } from '#content/section.ts'
import { InvalidInputError } from '../errors.ts'
import { missing, ofKind } from '../fields.ts'

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

/**
 * An old version of a record as today's rules take it: fields that are gone are left out, a page layout gets the
 * sections that there are now. Throws an InvalidInputError that names the fields whose values no longer fit.
 */
export function underPresentRules({ fields }: Section, values: Readonly<Record<string, string>>) {
  const fitting: Record<string, string> = {}
  const errors: Record<string, string> = {}
  for (const [name, field] of Object.entries(fields)) {
    const stored = values[name] ?? ''
    const value = field.kind === 'order' ? writeOrder(readOrder(stored, field)) : stored
    const error = fieldError(field, value)
    if (error) errors[name] = error
    else if (value) fitting[name] = value
  }
  const reasons = Object.entries(errors).map(([name, error]) => `${fields[name]!.label}: ${error}`)
  if (reasons.length > 0)
    throw new InvalidInputError({
      detail: `This version no longer fits the fields of today. ${reasons.join(' ')}`,
      errors,
    })
  return fitting
}

function ruleOf(field: Field): z.ZodType {
  const { kind, options, optional } = field
  if (kind === 'order')
    return ofKind(kind).superRefine((value, context) => {
      const message = orderError(value, field)
      if (message) context.addIssue({ code: 'custom', message })
    })
  if (field.variables) {
    const { variables } = field
    const rule = ofKind(kind, optional ? 'optional' : 'required').superRefine((value, context) => {
      const message = variableError(value, variables)
      if (message) context.addIssue({ code: 'custom', message })
    })
    return optional ? rule.optional() : rule
  }
  if (kind !== 'choice') return optional ? ofKind(kind, 'optional').optional() : ofKind(kind)
  const choices = z.enum(optional ? ['', ...(options ?? [])] : (options ?? []), {
    error: ({ input }) => (input ? `One of: ${options?.join(', ')}.` : missing),
  })
  return optional ? choices.optional() : choices
}
