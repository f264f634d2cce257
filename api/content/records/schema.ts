import { z } from 'zod'
import { blockId, maxBlocks } from '#content/model/block.ts'
import { blockTypes, isShared, ownBlocks } from '#content/blocks/blocks.ts'
import { fieldError, repeatedValue, ruleError } from '#content/model/check.ts'
import { kinds, type Field } from '#content/model/field.ts'
import { readLayout, writeLayout } from '#content/model/layout.ts'
import { readRichText } from '#content/rich-text/check.ts'
import type { Section } from '#content/sections/section.ts'
import { isEmpty, isJson, toText, type FieldValue } from '#content/model/value.ts'
import { InvalidInputError } from '../../platform/errors.ts'
import { ofKind, requiredMessage } from '../../platform/fields.ts'

/**
 * The schema of a request body for a section: every field by its kind; unknown fields are rejected. An optional field that
 * is missing keeps its value; an empty one clears it. In a draft no field is required.
 */
export const schemaOf = ({ fields }: Pick<Section, 'fields'>, isDraft = false) =>
  z.strictObject(
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, ruleOf(field, isDraft)])),
  ) as unknown as z.ZodType<Record<string, FieldValue | undefined>>

/** The schema of a record in responses: it has every field, also the empty ones. */
export const savedSchemaOf = ({ fields }: Pick<Section, 'fields'>) =>
  z.object({
    _id: z.uuid(),
    ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, savedField(field)])),
  })

/** The schema of a record in paged lists: without its long fields. */
export const listedSchemaOf = ({ fields, longFields = [] }: Section) =>
  savedSchemaOf({
    fields: Object.fromEntries(Object.entries(fields).filter(([name]) => !longFields.includes(name))),
  })

const savedField = ({ kind }: Field) =>
  savedValues[kind === 'richText' ? 'object' : isJson(kind) ? 'list' : 'text']

const object = z.record(z.string(), z.unknown())
const savedValues = { text: z.string(), object, list: z.array(object) }

/**
 * Adapts an old version of a record to the current rules: removed fields are left out, and page layouts are reduced to the
 * current sections. Throws an InvalidInputError that names the fields whose values are no longer valid.
 */
export function adaptToCurrentRules(
  { fields, check }: Section,
  values: Readonly<Record<string, FieldValue>>,
) {
  const adapted: Record<string, FieldValue> = {}
  const errors: Record<string, string> = {}
  for (const [name, field] of Object.entries(fields)) {
    const stored = values[name] ?? ''
    const value = field.kind === 'layout' ? writeLayout(readLayout(toText(stored), field)) : stored
    const error = valueError(field, value)
    if (error) errors[name] = error
    else if (!isEmpty(value)) adapted[name] = value
  }
  if (Object.keys(errors).length === 0) Object.assign(errors, check?.(adapted))
  const reasons = Object.entries(errors).map(([name, error]) => `${fields[name]!.label}: ${error}`)
  if (reasons.length > 0)
    throw new InvalidInputError({
      detail: `This version does not meet the current rules. ${reasons.join(' ')}`,
      errors,
    })
  return adapted
}

/** The error of a stored value of a field; undefined if the value is valid by the current rules. */
export function valueError(field: Field, value: FieldValue): string | undefined {
  if (!isJson(field.kind)) return typeof value === 'string' ? fieldError(field, value) : 'This must be text.'
  const issue = ruleOf(field).safeParse(value === '' ? undefined : value).error?.issues[0]
  return issue && [...issue.path, issue.message].join(': ')
}

function ruleOf(field: Field, isDraft = false): z.ZodType {
  const { kind, variables, hours, robots, web } = field
  const optional = field.optional ?? isDraft
  if (kind === 'items' || kind === 'blocks') {
    const rule =
      kind === 'items'
        ? itemsRule(field, isDraft)
        : blocksRules[field.placedBy ? 'placed' : 'whole'][isDraft ? 'draft' : 'record']
    return optional ? rule.optional() : rule.min(1, requiredMessage)
  }
  const hasOwnRule = [variables, hours, robots, web].some(Boolean)
  if (kind === 'choice' || kind === 'layout' || kind === 'slug' || hasOwnRule)
    return makeRule(field, optional)
  const name = `${optional ? 'Optional' : ''}${kind[0]!.toUpperCase()}${kind.slice(1)}`
  const rule =
    sharedRules.get(name) ?? makeRule(field, optional, kinds[kind].pattern ? { id: name } : undefined)
  sharedRules.set(name, rule)
  return rule
}

/** The rules that depend on nothing but the kind of a field. In the API's description those with a pattern have a name. */
const sharedRules = new Map<string, z.ZodType>()

function makeRule(field: Field, optional: boolean, meta?: { id: string }): z.ZodType {
  const { kind } = field
  const rule =
    kind === 'richText'
      ? richTextRule(optional)
      : kind === 'choice'
        ? choiceRule(field, optional)
        : textRule(field, optional)
  const named: z.ZodType = meta ? rule.meta(meta) : rule
  return optional ? named.optional() : named
}

const textRule = (field: Field, optional: boolean) =>
  ofKind(field.kind, optional ? 'optional' : 'required').superRefine((value, context) => {
    const message = value && ruleError(field, value)
    if (message) context.addIssue({ code: 'custom', message })
  })

const choiceRule = ({ options = [] }: Field, optional: boolean) =>
  z.enum(optional ? ['', ...options] : options, {
    error: ({ input }) => (input ? `One of: ${options.join(', ')}.` : requiredMessage),
  })

/** Its output is what the check returns, without empty parts. */
const richTextRule = (optional: boolean) =>
  z.record(z.string(), z.unknown(), { error: requiredMessage }).transform((value, context) => {
    const read = readRichText(value)
    const message = 'error' in read ? read.error : read.text || optional ? undefined : requiredMessage
    if (message) context.addIssue({ code: 'custom', message })
    return ('text' in read && read.text) || kinds.richText.empty
  })

const itemsRule = ({ fields = {}, maxItems = 30 }: Field, isDraft: boolean) =>
  z
    .array(schemaOf({ fields }, isDraft))
    .max(maxItems, `At most ${maxItems}.`)
    .superRefine((items, context) => {
      const repeated = repeatedValue(fields, items)
      if (repeated)
        context.addIssue({
          code: 'custom',
          path: [repeated.index, repeated.name],
          message: repeated.message,
        })
    })

const blockRule = (block: string, isDraft: boolean) =>
  z.strictObject({
    id: z.string().regex(blockId),
    block: z.literal(block),
    hidden: z.boolean().optional(),
    values: schemaOf({ fields: blockTypes[block]!.fields }, isDraft),
  })

const blockNames = Object.keys(blockTypes)
/** The rules of each kind of block. In the API's description they have its name. */
const blockRules = {
  record: new Map(
    blockNames.map((name) => [
      name,
      blockRule(name, false).meta({ id: `${name[0]!.toUpperCase()}${name.slice(1)}Block` }),
    ]),
  ),
  draft: new Map(blockNames.map((name) => [name, blockRule(name, true)])),
}

/** The blocks of a page: each value is checked by its field's rule, and its error is named `pageBlocks.2.values.heading`. */
function blocksRule(names: readonly string[], kind: keyof typeof blockRules) {
  const [first, ...others] = names.map((name) => blockRules[kind].get(name)!)
  return z
    .array(z.discriminatedUnion('block', [first!, ...others], { error: 'There is no such kind of block.' }), {
      error: 'This must be a list of blocks.',
    })
    .max(maxBlocks, `Please keep it to ${maxBlocks} blocks.`)
    .refine((blocks) => {
      const shared = blocks.map(({ block }) => block).filter(isShared)
      return new Set(shared).size === shared.length
    }, 'A block that the whole site shares can be on a page only once.')
    .refine(
      (blocks) => new Set(blocks.map(({ id }) => id)).size === blocks.length,
      'Two blocks have the same id.',
    )
}
const rulesOf = (names: readonly string[], id: string) => ({
  record: blocksRule(names, 'record').meta({ id }),
  draft: blocksRule(names, 'draft'),
})
/** The rules for pages that consist of blocks only, and for blocks between the sections of a page. */
const blocksRules = {
  whole: rulesOf(blockNames, 'Blocks'),
  placed: rulesOf(Object.keys(ownBlocks), 'OwnBlocks'),
}
