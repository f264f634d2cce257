import { useEffect, useEffectEvent } from 'react'
import type { FormField, FormFields } from '#content/model/form-field.ts'
import { maxAnswer } from '#content/shop/brief.ts'
import { FieldsContext } from '../../../ui/form/fields-context.ts'
import { useFieldsForm } from '../../../ui/form/use-fields-form.ts'
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

  return (
    <FieldsContext value={{ form, fields, errors: answers.errors }}>
      {questions.map((question) => (
        <Question key={question._id} orderId={orderId} question={question} answers={answers} />
      ))}
    </FieldsContext>
  )
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
