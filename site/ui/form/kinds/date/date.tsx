import { isCalendarDay } from '#content/locale/calendar-day.ts'
import { formatMoment } from '#content/locale/format.ts'
import { siteLocale } from '../../../locale.ts'
import { formatDate } from '../../../time.tsx'
import { useFieldText } from '../../fields-context.ts'
import type { ControlProps, DisplayProps, FieldKind } from '../kind.ts'

/** The browser shows the date as its own language has it: below, it is as the site writes it, with the weekday. */
const DateInput = ({ name, input }: ControlProps) => {
  const [value] = useFieldText(name)
  return (
    <>
      <input {...input} type="date" className="short" />
      {isCalendarDay(value) && (
        <span className="hint">{formatMoment(value, 'weekday', siteLocale(), 'UTC')}</span>
      )}
    </>
  )
}

const DateDisplay = ({ value }: DisplayProps) => formatDate(value)

/** A day of the calendar. */
export const date: FieldKind = { Control: DateInput, Display: DateDisplay }
