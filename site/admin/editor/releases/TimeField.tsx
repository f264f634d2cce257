import type { FormField } from '#content/model/form-field.ts'
import { localOf, momentOf, skippedText } from '#content/locale/local-time.ts'
import { editAddress } from '#content/sections/screens.ts'
import { sections } from '#content/sections/sections.ts'
import { siteLocale } from '../../../ui/locale.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { useFieldText, type Values } from '../../../ui/form/fields-context.ts'

const whichChoices = [
  ['first', 'The first one'],
  ['second', 'The second one, an hour later'],
] as const

/** The fields of a time in the time zone of the site; the second one is for a time that occurs twice that day. */
export const timeFields = <N extends string>(name: N, time: Omit<FormField, 'kind'>) =>
  ({
    [name]: { kind: 'time', ...time },
    [`${name}Which`]: {
      kind: 'select',
      label: 'This time occurs twice that day, because the clocks go back',
      choices: whichChoices,
    },
  }) as Record<N | `${N}Which`, FormField>

/** The values of a time's fields for a moment, or for none. */
export function timeValues<N extends string>(name: N, at: string | null, timeZone: string) {
  const local = at ? localOf(new Date(at), timeZone) : ''
  const moment = local && momentOf(local, timeZone)
  const isSecond = at && moment && 'ambiguous' in moment && moment.ambiguous.second <= new Date(at)
  return { [name]: local, [`${name}Which`]: isSecond ? 'second' : 'first' } as Record<N | `${N}Which`, string>
}

/** A time in the time zone of the site. If the time occurs twice that day, the field asks which one is meant. */
export function TimeField({ name, timeZone }: { name: string; timeZone: string }) {
  const [value] = useFieldText(name)
  return (
    <>
      <Field name={name} />
      {value && 'ambiguous' in momentOf(value, timeZone) && <Field name={`${name}Which`} />}
    </>
  )
}

/** The error for a time that the clocks skip. */
export function checkTime(value: string, timeZone: string) {
  if (!value) return undefined
  const moment = momentOf(value, timeZone)
  return 'skipped' in moment ? skippedText(value, moment.skipped.next, timeZone, siteLocale()) : undefined
}

/** The time of a form's field in the format of the API; null if it is empty. */
export function plannedTime(values: Values, name: string, timeZone: string) {
  const local = values[name]
  if (!local) return null
  const which = values[`${name}Which`] === 'second' ? ('second' as const) : ('first' as const)
  return { local, ...('ambiguous' in momentOf(local, timeZone) && { which }) }
}

export const SiteClock = ({ timeZone }: { timeZone: string }) => (
  <>
    Time zone of the site: {timeZone.replaceAll('_', ' ')}.{' '}
    <a href={editAddress(sections.region)}>Change time zone</a>
  </>
)
