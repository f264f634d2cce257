import type { BriefQuestion } from './queries.ts'
import { QuestionLinks } from './QuestionLinks.tsx'
import type { Answers } from './use-answers.ts'

const words = {
  idle: '',
  saving: 'Saving …',
  saved: 'Saved.',
  failed: 'Not sent yet. It is saved on this device and sent when you are back online.',
} as const

interface Props {
  answers: Answers
  questions: readonly BriefQuestion[]
}

/** Shows whether all input is saved, and which questions have conflicts. */
export function SavedState({ answers: { state, isChanged }, questions }: Props) {
  const changed = questions.filter(isChanged)
  return (
    <span className="soft" role="status">
      {changed.length > 0 ? (
        <>
          Not saved, as it was changed in the meantime: <QuestionLinks questions={changed} />
        </>
      ) : (
        words[state]
      )}
    </span>
  )
}
