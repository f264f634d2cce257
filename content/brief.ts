/** How a question of the brief is answered: what the owner chooses, and what an order's brief keeps. */
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

/** Longest answer of each kind; of several choices all of them together, one a line. */
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

/** As many as a customer can be asked, and choices of one question. */
export const maxQuestions = 60
export const maxOptions = 20

export interface BriefQuestion {
  readonly kind: AnswerKind
  readonly options: readonly string[]
  readonly required: boolean
}

/** The options of a question as an owner types them: one a line. */
export const optionsFrom = (lines = ''): string[] =>
  [...new Set(lines.split('\n').map((line) => line.trim().slice(0, 200)))]
    .filter(Boolean)
    .slice(0, maxOptions)

/** What was chosen of several: one a line. */
export const chosenFrom = (answer: string): string[] => answer.split('\n').filter(Boolean)

/** A web address as a person types it; `www.example.com` is one. */
const toWebAddress = (typed: string): string =>
  /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(typed) ? `https://${typed}` : typed

/** An answer as it is stored: another spelling of it is the same answer. */
export const storedAnswer = ({ kind }: Pick<BriefQuestion, 'kind'>, typed: string): string =>
  kind === 'url' ? toWebAddress(typed.trim()) : typed.trim()

const isWebAddress = (value: string) =>
  /^https?:\/\/[^\s\\<>"]+$/.test(value) && URL.parse(value)?.hostname.includes('.') === true

/** What is wrong with an answer, as a sentence for the customer; undefined when it is right. Files are looked at elsewhere. */
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
      return isWebAddress(toWebAddress(value)) ? undefined : 'Give a web address such as https://example.com.'
    case 'number':
      return /^-?\d{1,15}([.,]\d{1,9})?$/.test(value) ? undefined : 'Give a number such as 12 or 12.5.'
    case 'date':
      return isDay(value) ? undefined : 'Give a date.'
    case 'short':
    case 'long':
      return undefined
  }
}

/** `2026-11-21`, of a year that everything can count with. */
export const isDay = (value: string) =>
  /^(19|20|21)\d\d-\d\d-\d\d$/.test(value) &&
  new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value) === true
