import type { BriefQuestion } from './queries.ts'

/** The id of a question's input: the target of links to the question, and of the focus. */
export const questionId = ({ _id }: Pick<BriefQuestion, '_id'>) => `question-${_id}`
