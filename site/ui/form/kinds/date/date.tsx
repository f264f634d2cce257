import { formatDate } from '../../../time.tsx'
import type { ControlProps, DisplayProps, FieldKind } from '../kind.ts'

const DateInput = ({ input }: ControlProps) => <input {...input} type="date" className="short" />

const DateDisplay = ({ value }: DisplayProps) => formatDate(value)

/** A day of the calendar. */
export const date: FieldKind = { Control: DateInput, Display: DateDisplay }
