import type { Answers } from './use-answers.ts'

const words = {
  idle: '',
  saving: 'Saving …',
  saved: 'Saved.',
  failed: 'Not sent yet. It is saved on this device and sent when you are back online.',
} as const

/** Whether what is typed is on the server. */
export const SavedState = ({ answers: { state } }: { answers: Answers }) => (
  <span className="soft" role="status">
    {words[state]}
  </span>
)
