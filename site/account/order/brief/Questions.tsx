import { useEffect, useEffectEvent, useState } from 'react'
import type { FormField, FormFields } from '#content/model/form-field.ts'
import { maxAnswer } from '#content/shop/brief.ts'
import { FieldsContext } from '../../../ui/form/fields-context.ts'
import { useFieldsForm } from '../../../ui/form/use-fields-form.ts'
import { hasRoom } from '../../parts/Fold.tsx'
import { Question } from './Question.tsx'
import type { BriefQuestion } from './queries.ts'
import type { Answers } from './use-answers.ts'

interface Props {
  orderId: string
  questions: readonly BriefQuestion[]
  answers: Answers
}

/** The questions with their inputs. What is typed is saved by `useAnswers`, which has the errors, too. */
export function Questions({ orderId, questions, answers }: Props) {
  const fields: FormFields = Object.fromEntries(questions.map((each) => [each._id, fieldOf(each)]))
  const values = Object.fromEntries(questions.map((each) => [each._id, answers.valueOf(each)]))
  const form = useFieldsForm({ fields, values })

  const onInput = useEffectEvent((typed: Readonly<Record<string, string>>) => {
    for (const question of questions) {
      const text = typed[question._id]
      if (text !== undefined && text !== answers.valueOf(question)) answers.change(question, text)
    }
  })
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: () => onInput({ ...form.getValues() }) }),
    [form],
  )
  // What was saved elsewhere, or chosen instead.
  const showValues = useEffectEvent(() => {
    for (const [id, text] of Object.entries(values)) if (form.getValues(id) !== text) form.setValue(id, text)
  })
  const valuesText = JSON.stringify(values)
  useEffect(() => showValues(), [valuesText])

  const asked = questions.map((question) => (
    <Question key={question._id} orderId={orderId} question={question} answers={answers} />
  ))
  const start = startOfOptional(questions)
  // Stays as the visitor has left it.
  const [isOpen, setOpen] = useState(
    () => hasRoom() || questions.slice(start).some((each) => answers.valueOf(each) || each.files.length > 0),
  )
  return (
    <FieldsContext value={{ form, fields, errors: answers.errors }}>
      {asked.slice(0, start)}
      {start < asked.length && (
        <details className="fold" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>
            <strong>{asked.length - start} more questions</strong>
            <span className="muted">optional</span>
          </summary>
          <div className="form">{asked.slice(start)}</div>
        </details>
      )}
    </FieldsContext>
  )
}

/** Where the optional questions at the end begin, if they are so many that they hide the button on a phone. */
function startOfOptional(questions: readonly BriefQuestion[]): number {
  const start = questions.findLastIndex(({ required }) => required) + 1
  return start > 0 && questions.length - start > 2 ? start : questions.length
}

const kinds = {
  short: 'text',
  long: 'lines',
  one: 'choice',
  several: 'several',
  url: 'text',
  number: 'number',
  date: 'date',
  // Answered with uploads instead.
  file: 'text',
} as const

const fieldOf = ({ kind, question, help, required, options }: BriefQuestion): FormField => ({
  kind: kinds[kind],
  label: question,
  max: maxAnswer[kind],
  ...(help && { help }),
  ...(!required && ({ optional: true, emptyLabel: 'No answer' } as const)),
  ...(kind === 'one' && { options }),
  ...(kind === 'several' && { choices: options.map((option) => [option, option] as const) }),
  ...(kind === 'url' && { autoComplete: 'url' }),
})
