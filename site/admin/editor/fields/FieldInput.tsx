import { queryOptions, useQuery } from '@tanstack/react-query'
import { listVariables } from '#content/model/text-template.ts'
import { Suspense } from 'react'
import { kinds, type Field } from '#content/model/field.ts'
import type { Section } from '#content/sections/section.ts'
import type { Suggestion } from '../../../api/suggestions.ts'
import { ColorInput } from './ColorInput.tsx'
import { ImageInput } from './ImageInput.tsx'
import { LanguageInput } from './LanguageInput.tsx'
import { RecordsInput } from './RecordsInput.tsx'
import { SlugInput } from './SlugInput.tsx'
import { lazyComponent } from '../../../ui/lazy.ts'
import { useFieldText, type ContentForm } from '../records/use-field-text.ts'

const RichTextInput = lazyComponent(() => import('../rich-text/RichTextInput.tsx'), 'RichTextInput')

const ItemsInput = lazyComponent(() => import('./ItemsInput.tsx'), 'ItemsInput')
const LayoutInput = lazyComponent(() => import('./LayoutInput.tsx'), 'LayoutInput')
const BlocksInput = lazyComponent(() => import('./BlocksInput.tsx'), 'BlocksInput')

interface Props {
  form: ContentForm
  name: string
  field: Field
  id: string
  /** The section of the record that the field belongs to. */
  section?: Section
  isNew?: boolean
  liveAddress?: string | undefined
}

/** A field of the content model: label, help, the input for its kind, error. */
export function FieldInput({ form, name, field, id, section, isNew = false, liveAddress }: Props) {
  const error = form.formState.errors[name]?.message
  const dirty = Boolean(form.formState.dirtyFields[name])
  const help = helpOf(field)
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  const shared = {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
    'aria-required': field.optional ? undefined : true,
  }
  // Several controls share one name.
  const isGroup = ['choice', 'layout', 'records', 'items', 'blocks', 'richText'].includes(field.kind)
  const label = (
    <>
      {field.label}
      {field.optional && field.default === undefined && <span className="optional"> (optional)</span>}
      {dirty && <span className="changed" title="Changed, not saved" />}
    </>
  )
  return (
    <div className="field" data-field={name}>
      {isGroup ? (
        <span className="label" id={`${id}-label`}>
          {label}
        </span>
      ) : (
        <label htmlFor={id} id={`${id}-label`}>
          {label}
        </label>
      )}
      {help && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      <Control
        form={form}
        name={name}
        field={field}
        shared={shared}
        section={section}
        isNew={isNew}
        liveAddress={liveAddress}
      />
      <Counter form={form} name={name} field={field} />
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

/** A longer default does not fit into the placeholder and is shown in the help. */
const placeholderLength = 40

const helpOf = ({ help, variables, default: defaultText, kind }: Field) =>
  [
    help,
    variables && `You can use ${listVariables(variables)}.`,
    defaultText && kind === 'text' && defaultText.length > placeholderLength && `If empty: “${defaultText}”`,
  ]
    .filter(Boolean)
    .join(' ')

interface ControlProps {
  form: ContentForm
  name: string
  field: Field
  section: Section | undefined
  isNew: boolean
  liveAddress: string | undefined
  shared: { id: string } & Readonly<Record<string, string | boolean | undefined>>
}

function Control({ form, name, field, shared, section, isNew, liveAddress }: ControlProps) {
  const { kind, example, options, suggest } = field
  const placeholder = field.default ?? (example && `e.g. ${example}`)
  const input = { ...shared, ...form.register(name), placeholder }
  switch (kind) {
    case 'lines':
      return <textarea {...input} rows={field.seo ? 3 : 4} />
    case 'prose':
      return (
        <>
          <textarea
            {...input}
            className="prose"
            rows={24}
            aria-describedby={[shared['aria-describedby'], `${shared.id}-signs`].filter(Boolean).join(' ')}
          />
          <p className="help" id={`${shared.id}-signs`}>
            Start a line with # for a heading, ## for a smaller heading, or - for a list item. Separate
            paragraphs with an empty line.
          </p>
        </>
      )
    case 'choice':
      if ((options ?? []).length > manyOptions)
        return (
          <select {...shared} aria-labelledby={`${shared.id}-label`} {...form.register(name)}>
            {field.emptyLabel && <option value="">{field.emptyLabel}</option>}
            {options?.map((option) => (
              <option key={option} value={option}>
                {option}
              </option>
            ))}
          </select>
        )
      return (
        <div className="choice" role="radiogroup" aria-labelledby={`${shared.id}-label`}>
          {[...(options ?? []), ...(field.emptyLabel ? [''] : [])].map((option, i) => (
            <label key={option}>
              <input
                type="radio"
                value={option}
                {...form.register(name)}
                {...(i === 0 && { id: shared.id })}
              />
              <span>{option || field.emptyLabel}</span>
            </label>
          ))}
        </div>
      )
    case 'price':
      return (
        <div className="affix">
          <span aria-hidden>$</span>
          <input {...input} inputMode="decimal" autoComplete="off" />
        </div>
      )
    case 'number':
      return <input {...input} className="short" autoComplete="off" />
    case 'language':
      return <LanguageInput input={input} />
    case 'path':
      return <input {...input} inputMode="url" autoComplete="off" autoCapitalize="none" spellCheck={false} />
    case 'email':
      return <input {...input} type="email" autoComplete="off" />
    case 'link':
      return (
        <>
          <input {...input} inputMode="url" autoComplete="off" list={`${shared.id}-list`} />
          <PlaceSuggestions id={shared.id} />
        </>
      )
    case 'date':
      return <input {...input} type="date" className="short" />
    case 'days':
      return <input {...input} className="short" inputMode="numeric" autoComplete="off" />
    case 'records':
      return <RecordsInput form={form} name={name} field={field} labelledBy={`${shared.id}-label`} />
    case 'slug':
      return section ? (
        <Suspense fallback={<input {...input} autoComplete="off" />}>
          <SlugInput
            form={form}
            name={name}
            section={section}
            isNew={isNew}
            liveAddress={liveAddress}
            input={input}
          />
        </Suspense>
      ) : (
        <input {...input} autoComplete="off" />
      )
    case 'color':
      return <ColorInput form={form} name={name} field={field} input={input} />
    case 'layout':
      return (
        <Suspense>
          <LayoutInput form={form} name={name} field={field} labelledBy={`${shared.id}-label`} />
        </Suspense>
      )
    case 'items':
      return (
        <Suspense>
          <ItemsInput form={form} name={name} field={field} labelledBy={`${shared.id}-label`} />
        </Suspense>
      )
    case 'blocks':
      return (
        <Suspense>
          <BlocksInput form={form} name={name} field={field} labelledBy={`${shared.id}-label`} />
        </Suspense>
      )
    case 'richText': {
      const { id, ...described } = shared
      const attributes = { id, 'aria-labelledby': `${id}-label`, ...described }
      return (
        <Suspense fallback={<p className="muted">Loading the editor…</p>}>
          <RichTextInput form={form} name={name} attributes={attributes} />
        </Suspense>
      )
    }
    case 'image':
      return <ImageInput form={form} name={name} icon={field.icon} input={input} />
    case 'text':
      return (
        <>
          <input {...input} autoComplete="off" list={suggest && `${shared.id}-list`} />
          {suggest && <Suggestions id={shared.id} values={suggest} />}
        </>
      )
  }
}

/** A choice with more options than this is a select instead of radio buttons. */
const manyOptions = 8

/** The pages of the site and their parts, with their titles, as suggestions for links. */
const placesQuery = queryOptions({
  queryKey: ['publish', 'suggestions'],
  queryFn: async () => (await (await fetch('/suggestions.json')).json()) as Suggestion[],
})

function PlaceSuggestions({ id }: { id: string }) {
  const { data: places = [] } = useQuery(placesQuery)
  return (
    <datalist id={`${id}-list`}>
      {places.slice(0, 200).map(({ href, title }) => (
        <option key={href + title} value={href}>
          {title}
        </option>
      ))}
    </datalist>
  )
}

const Suggestions = ({ id, values }: { id: string; values: readonly string[] }) => (
  <datalist id={`${id}-list`}>
    {values.map((value) => (
      <option key={value} value={value}>
        {value}
      </option>
    ))}
  </datalist>
)

/** The number of characters used and allowed, for kinds of text. */
function Counter({ form, name, field }: Pick<Props, 'form' | 'name' | 'field'>) {
  const [text] = useFieldText(form, name)
  // The preview of the search result shows the recommended length.
  if (!['text', 'lines', 'prose'].includes(field.kind) || field.seo) return null
  const { max } = kinds[field.kind]
  const near = text.length > max * 0.8
  return (
    <span className={near ? 'counter near' : 'counter'} aria-hidden>
      {text.length} / {max}
    </span>
  )
}
