import { useId, type ReactNode } from 'react'
import { chosenFrom, maxAnswer } from '#content/shop/brief.ts'
import { AnswerConflict } from './AnswerConflict.tsx'
import { AnswerFiles } from './AnswerFiles.tsx'
import type { BriefQuestion } from './queries.ts'
import type { Answers } from './use-answers.ts'

interface Props {
  orderId: string
  question: BriefQuestion
  answers: Answers
}

/** A question with the input for its type. */
export function Question({ orderId, question, answers }: Props) {
  const id = useId()
  /** The target of links to the question, and of the focus. */
  const inputId = `question-${question._id}`
  const { _id, kind, required, help } = question
  const error = answers.errors[_id]
  const value = answers.valueOf(question)
  const isGroup = kind === 'one' || kind === 'several' || kind === 'file'
  const describedBy = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  const label: ReactNode = (
    <>
      {question.question} {!required && <span className="muted">(optional)</span>}
    </>
  )
  const notes = (
    <>
      {help && (
        <p className="hint lines" id={`${id}-help`}>
          {help}
        </p>
      )}
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {answers.hasConflict(question) && <AnswerConflict question={question} answers={answers} />}
    </>
  )
  const inputProps = {
    id: inputId,
    value,
    'aria-describedby': describedBy,
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
    onChange: (event: { target: { value: string } }) => answers.change(question, event.target.value),
    onBlur: () => answers.showStored(_id),
  }
  if (isGroup)
    return (
      <fieldset className="field question" id={inputId} tabIndex={-1} aria-describedby={describedBy}>
        <legend>{label}</legend>
        {kind === 'file' ? (
          <AnswerFiles orderId={orderId} question={question} />
        ) : (
          <Options question={question} value={value} name={id} change={answers.change} />
        )}
        {notes}
      </fieldset>
    )
  return (
    <div className="field question">
      <label htmlFor={inputId}>{label}</label>
      {kind === 'long' ? (
        <textarea {...inputProps} rows={4} maxLength={maxAnswer.long} />
      ) : (
        <input {...inputProps} {...inputs[kind]} maxLength={maxAnswer[kind]} />
      )}
      {notes}
    </div>
  )
}

const inputs = {
  short: { type: 'text' },
  url: { type: 'text', inputMode: 'url', autoComplete: 'url', placeholder: 'https://' },
  number: { type: 'text', inputMode: 'decimal' },
  date: { type: 'date' },
  one: {},
  several: {},
  file: {},
} as const

interface OptionsProps {
  question: BriefQuestion
  value: string
  name: string
  change: Answers['change']
}

function Options({ question, value, name, change }: OptionsProps) {
  const { kind, options } = question
  const chosen = kind === 'several' ? chosenFrom(value) : [value]
  const choose = (option: string, isChosen: boolean) =>
    change(
      question,
      kind === 'one'
        ? option
        : options.filter((each) => (each === option ? isChosen : chosen.includes(each))).join('\n'),
    )
  return options.map((option) => (
    <label key={option} className="option tap">
      <input
        type={kind === 'one' ? 'radio' : 'checkbox'}
        name={name}
        checked={chosen.includes(option)}
        onChange={(event) => choose(option, event.target.checked)}
      />
      <span>{option}</span>
    </label>
  ))
}
