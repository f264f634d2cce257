import { choice } from './choice/choice.tsx'
import { code } from './code/code.tsx'
import { date } from './date/date.tsx'
import { days } from './days/days.tsx'
import { email } from './email/email.tsx'
import type { FieldKinds } from './kind.ts'
import { lines } from './lines/lines.tsx'
import { number } from './number/number.tsx'
import { password } from './password/password.tsx'
import { phone } from './phone/phone.tsx'
import { price } from './price/price.tsx'
import { rating } from './rating/rating.tsx'
import { select } from './select/select.tsx'
import { several } from './several/several.tsx'
import { text } from './text/text.tsx'
import { time } from './time/time.tsx'

/** The kinds of fields of any form. */
export const basicKinds: FieldKinds = {
  choice,
  code,
  date,
  days,
  email,
  lines,
  number,
  password,
  phone,
  price,
  rating,
  select,
  several,
  text,
  time,
}
