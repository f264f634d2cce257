import { z } from 'zod'

/** The fields of an answer that a row does not have under the same name and with a fitting type. Optional fields remain optional. */
type Missing<Answer, Row> = {
  [
    Name in keyof Answer as Name extends '_id'
      ? never
      : {} extends Pick<Answer, Name>
        ? Name
        : Name extends keyof Row
          ? Row[Name] extends Answer[Name]
            ? never
            : Name
          : Name
  ]: Answer[Name]
}

/**
 * An answer from a row: each required field of the schema is the column of the same name, `_id` is `id`, and `others`
 * adds or replaces fields. Times become text. Columns that the schema does not name are left out. Optional fields are
 * never copied, because not every reader may see them.
 */
export function fromRow<Schema extends z.ZodObject, Row extends { id: string }>(
  schema: Schema,
  row: Row,
  ...[others]: {} extends Missing<z.input<Schema>, Row>
    ? [others?: Partial<z.input<Schema>>]
    : [others: Missing<z.input<Schema>, Row> & Partial<z.input<Schema>>]
): z.output<Schema> {
  const columns: Record<string, unknown> = { ...row, _id: row.id }
  const given: Record<string, unknown> = others ?? {}
  const answer: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(schema.shape)) {
    const value = name in given ? given[name] : field instanceof z.ZodOptional ? undefined : columns[name]
    if (value !== undefined) answer[name] = value instanceof Date ? value.toISOString() : value
  }
  return answer as z.output<Schema>
}
