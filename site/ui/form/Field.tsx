import { useId, useState, type InputHTMLAttributes } from 'react'
import { limitsOf, type FormField } from '#content/model/form-field.ts'
import { listVariables } from '#content/model/text-template.ts'
import { useIsHydrated } from '../use-browser.ts'
import { useFields, useFieldText } from './fields-context.ts'
import { useKinds } from './kinds/kind.ts'
import { basicKinds } from './kinds/kinds.ts'

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  /** The name of a declared field. Other attributes are those of its input. */
  name: string
}

/** A field of a form: label, help, the input of its kind, counter, error. */
export function Field({ name, ...attributes }: Props) {
  const { form, fields, errors, marksChanges } = useFields()
  const [text] = useFieldText(name)
  const ownId = useId()
  const id = attributes.id ?? ownId
  const [attached] = useState(() => new WeakSet<HTMLElement>())
  const kinds = useKinds()
  const field = fields[name]!
  const kind = kinds[field.kind] ?? basicKinds[field.kind]!
  const error = errors[name]
  const help = helpOf(field)
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  const Label = kind.isGroup ? 'span' : 'label'
  return (
    <div className="field" data-field={name}>
      <Label id={`${id}-label`} {...(kind.isGroup ? { className: 'label' } : { htmlFor: id })}>
        {field.label}
        {field.optional && field.default === undefined && <span className="optional"> (optional)</span>}
        {marksChanges && form.formState.dirtyFields[name] && (
          <span className="changed" title="Changed, not saved" />
        )}
      </Label>
      {help && (
        <p className="hint" id={`${id}-help`}>
          {help}
        </p>
      )}
      <kind.Control
        name={name}
        field={field}
        group={{ 'aria-labelledby': `${id}-label`, 'aria-describedby': described }}
        input={{
          ...attributesOf(field),
          ...attributes,
          ...registered(form, name, attached),
          ...(field.isReadOnly && { readOnly: true }),
          id,
          'aria-required': field.optional ? undefined : true,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': described,
        }}
      />
      {kind.hasCounter && !field.seo && <Counter text={text} field={field} />}
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

/** Registers an input, with the text that was typed before the page was hydrated. */
function registered(
  form: ReturnType<typeof useFields>['form'],
  name: string,
  attached: WeakSet<HTMLElement>,
) {
  const { ref, ...registration } = form.register(name)
  return {
    ...registration,
    ref: (input: HTMLInputElement | null) => {
      // Only at first: later, a difference may be one that the input makes, such as other line ends.
      const isFirst = input !== null && !attached.has(input)
      if (input) attached.add(input)
      const typed = isFirst && input.value !== input.defaultValue ? input.value : undefined
      ref(input)
      if (typed !== undefined && input?.tagName !== 'SELECT' && form.getValues(name) !== typed)
        form.setValue(name, typed, { shouldDirty: true })
    },
  }
}

/** A longer default does not fit into the placeholder and is shown in the help. */
const placeholderLength = 40

/** What is written from left to right in every language, such as an address or a code. */
const leftToRight = new Set<FormField['kind']>(
  'email link image slug path phone code password color language price number days date time'.split(
    ' ',
  ) as FormField['kind'][],
)

/** The attributes of an input that its declaration states. */
function attributesOf({ kind, default: defaultText, example, rows, autoComplete, isFocused }: FormField) {
  const placeholder = defaultText ?? (example && `e.g. ${example}`)
  return {
    // The direction of other text follows from its first letter.
    dir: leftToRight.has(kind) ? 'ltr' : 'auto',
    ...(placeholder !== undefined && { placeholder }),
    ...(rows && { rows }),
    ...(autoComplete && { autoComplete }),
    ...(isFocused && { autoFocus: true }),
  }
}

const helpOf = ({ help, variables, default: defaultText, kind }: FormField) =>
  [
    help,
    variables && `You can use ${listVariables(variables)}.`,
    defaultText && kind === 'text' && defaultText.length > placeholderLength && `If empty: “${defaultText}”`,
  ]
    .filter(Boolean)
    .join(' ')

/** The number of characters used and allowed. */
function Counter({ text, field }: { text: string; field: FormField }) {
  // A restored draft is longer than what the server has rendered.
  const isHydrated = useIsHydrated()
  const { max } = limitsOf(field)
  const near = text.length > max * 0.8
  return (
    <span className={near ? 'counter near' : 'counter'} aria-hidden>
      {isHydrated ? text.length : 0} / {max}
    </span>
  )
}
