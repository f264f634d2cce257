import { firstCharacters } from '../model/first-characters.ts'
import { isCalendarDay } from '../locale/calendar-day.ts'

/** The kinds of answers to a question of the brief: as the owner selects them, and as an order's brief stores them. */
export const answerKinds = {
  short: 'Short text',
  long: 'Long text',
  one: 'One of',
  several: 'Several of',
  url: 'Web address',
  number: 'Number',
  date: 'Date',
  file: 'File',
} as const
export type AnswerKind = keyof typeof answerKinds
export const answerKindCodes = Object.keys(answerKinds) as [AnswerKind, ...AnswerKind[]]
export const answerKindLabels = Object.values(answerKinds)

export const answerKindOf = (label: string): AnswerKind =>
  answerKindCodes.find((code) => answerKinds[code] === label) ?? 'short'

/** The maximum length of an answer by kind; for several choices, of all of them together, one per line. */
export const maxAnswer: Readonly<Record<AnswerKind, number>> = {
  short: 200,
  long: 5000,
  one: 200,
  several: 4000,
  url: 2048,
  number: 30,
  date: 10,
  file: 0,
}

/** The maximum number of questions, and of choices per question. */
export const maxQuestions = 60
export const maxOptions = 20

export interface BriefQuestion {
  readonly kind: AnswerKind
  readonly options: readonly string[]
  readonly required: boolean
}

/** The options of a question as the owner types them, one per line. */
export const optionsFrom = (lines = ''): string[] =>
  [...new Set(lines.split('\n').map((line) => firstCharacters(line.trim(), 200)))]
    .filter(Boolean)
    .slice(0, maxOptions)

/** The selected options, one per line. */
export const chosenFrom = (answer: string): string[] => answer.split('\n').filter(Boolean)

/** A web address as a user types it, for example `www.example.com`. */
const toWebAddress = (typed: string): string =>
  /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(typed) ? `https://${typed}` : typed

/** An answer in its normalized form, as it is stored. */
export const storedAnswer = ({ kind }: Pick<BriefQuestion, 'kind'>, typed: string): string =>
  kind === 'url' ? toWebAddress(typed.trim()) : typed.trim()

const isWebAddress = (value: string) =>
  /^https?:\/\/[^\s\\<>"]+$/.test(value) && URL.parse(value)?.hostname.includes('.') === true

/** The error of an answer, as a sentence for the customer; undefined if it is valid. Files are checked elsewhere. */
export function answerError({ kind, options, required }: BriefQuestion, answer: string): string | undefined {
  const value = answer.trim()
  if (kind === 'file') return undefined
  if (value === '') return required ? 'Please answer this question.' : undefined
  if (value.length > maxAnswer[kind]) return `Please keep it to ${maxAnswer[kind]} characters.`
  switch (kind) {
    case 'one':
      return options.includes(value) ? undefined : 'Choose one of the answers.'
    case 'several':
      return chosenFrom(value).every((each) => options.includes(each))
        ? undefined
        : 'Choose from the answers.'
    case 'url':
      return isWebAddress(toWebAddress(value))
        ? undefined
        : 'Enter a web address such as https://example.com.'
    case 'number':
      return /^-?\d{1,15}([.,]\d{1,9})?$/.test(value) ? undefined : 'Enter a number such as 12 or 12.5.'
    case 'date':
      return isDay(value) ? undefined : 'Enter a date.'
    case 'short':
    case 'long':
      return undefined
  }
}

/** Whether the value is a date such as `2026-11-21`, between 1900 and 2199. */
export const isDay = (value: string) => /^(19|20|21)/.test(value) && isCalendarDay(value)
