import type { BriefQuestion } from './queries.ts'
import { QuestionLinks } from './QuestionLinks.tsx'
import type { Answers } from './use-answers.ts'

const texts = {
  idle: '',
  saving: 'Saving…',
  saved: 'Saved.',
  failed: 'Saved on this device only. It will be sent when you are back online.',
} as const

interface Props {
  answers: Answers
  questions: readonly BriefQuestion[]
}

/** Shows whether all input is saved, and which questions have conflicts. */
export function SaveStatus({ answers: { saveState, hasConflict }, questions }: Props) {
  const conflicts = questions.filter(hasConflict)
  return (
    <span className="muted" role="status">
      {conflicts.length > 0 ? (
        <>
          Not saved, because of changes in another window or by someone else:{' '}
          <QuestionLinks questions={conflicts} />
        </>
      ) : (
        texts[saveState]
      )}
    </span>
  )
}
