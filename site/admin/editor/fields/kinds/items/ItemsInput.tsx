import { Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Field } from '#content/model/field.ts'
import { fromText, toText, type FieldValue } from '#content/model/value.ts'
import { Button, IconButton } from '../../../../../ui/button.tsx'
import { useFields, useFieldText } from '../../../../../ui/form/fields-context.ts'
import type { ControlProps } from '../../../../../ui/form/kinds/kind.ts'
import { ValuesForm } from '../../ValuesForm.tsx'
import { MoveButtons } from '../../row-parts.tsx'
import './items.css'

type Input = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
const inputs = 'input, textarea, select'

type Item = Readonly<Record<string, FieldValue>>

/** A new entry: choices that have a default begin with it. */
const newItem = (fields: NonNullable<Field['fields']>): Item =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { kind, default: value }]) =>
      kind === 'choice' && value !== undefined ? [[name, value]] : [],
    ),
  )

/** A list of entries within a record; each entry has its own fields. */
export function ItemsInput({ name, field, group }: ControlProps) {
  const { errors } = useFields()
  const [text, setText] = useFieldText(name)
  const stored = fromText('items', text) as readonly Item[]
  // A required list starts with one empty entry.
  const list = stored.length > 0 || field.optional ? stored : [{}]
  // Entries have no ids: after a move or a removal, a new key recreates the forms with the current values.
  const [revision, setRevision] = useState(0)
  const element = useRef<HTMLDivElement>(null)
  const [added, setAdded] = useState(0)
  const singular = field.singular ?? 'entry'
  useEffect(() => {
    if (added)
      [...element.current!.querySelectorAll('fieldset')].at(-1)?.querySelector<Input>(inputs)?.focus()
  }, [added])
  const set = (next: readonly Item[]) => setText(toText(next))
  const rearrange = (next: readonly Item[]) => {
    set(next)
    setRevision(revision + 1)
  }
  const move = (from: number, to: number) => rearrange(list.toSpliced(from, 1).toSpliced(to, 0, list[from]!))
  const range = [0, list.length - 1] as const
  return (
    <div ref={element} className="items-input" role="group" {...group}>
      {list.map((item, index) => {
        const title = `${singular} ${index + 1}`
        return (
          <fieldset key={`${revision} ${index}`}>
            <legend>{title}</legend>
            <span className="row-actions">
              <MoveButtons name={title} {...{ index, range, move }} />
              <IconButton
                icon={Trash2}
                label={`Remove ${title}`}
                onClick={() => rearrange(list.toSpliced(index, 1))}
              />
            </span>
            <ValuesForm
              fields={field.fields ?? {}}
              values={item}
              onChange={(values) => set(list.with(index, values))}
              showErrors={Boolean(errors[name])}
            />
          </fieldset>
        )
      })}
      {list.length < (field.maxItems ?? 30) && (
        <Button
          small
          icon={Plus}
          onClick={() => {
            set([...list, newItem(field.fields ?? {})])
            setAdded(added + 1)
          }}
        >
          Add {singular}
        </Button>
      )}
    </div>
  )
}
