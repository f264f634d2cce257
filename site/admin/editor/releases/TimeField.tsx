import { useFormContext, useWatch } from 'react-hook-form'
import { momentOf, skippedText } from '#content/locale/local-time.ts'
import { Field } from '../../../ui/form/Field.tsx'
import type { Values } from '../../../ui/form/Form.tsx'

interface Props {
  name: string
  label: string
  hint: string
  timeZone: string
}

/** A time in the time zone of the site. If the time occurs twice that day, the field asks which one is meant. */
export function TimeField({ name, label, hint, timeZone }: Props) {
  const { control } = useFormContext()
  const value = useWatch({ control, name }) as string | undefined
  return (
    <>
      <Field name={name} label={label} hint={hint} type="datetime-local" required={false} />
      {value && 'ambiguous' in momentOf(value, timeZone) && (
        <Field
          name={`${name}Which`}
          label="This time occurs twice that day, because the clocks go back"
          options={whichOptions}
        />
      )}
    </>
  )
}

const whichOptions = [
  ['first', 'The first one'],
  ['second', 'The second one, an hour later'],
] as const

/** The error for a time that the clocks skip; empty for any other time. */
export function checkTime(value: string, timeZone: string) {
  if (!value) return ''
  const moment = momentOf(value, timeZone)
  return 'skipped' in moment ? skippedText(value, moment.skipped.next, timeZone) : ''
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
    <a href="/admin/content/site-name">Change time zone</a>
  </>
)
