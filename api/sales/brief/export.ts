import { chosenFrom } from '#content/shop/brief.ts'
import type { Order } from '../orders/order.ts'
import type { Question } from './brief.ts'

/** An answer as text: several choices and file names are separated by commas. */
export const answerText = ({ kind, answer }: Question, files: readonly { name: string }[] = []): string => {
  if (kind === 'file') return files.map(({ name }) => name).join(', ')
  return kind === 'several' ? chosenFrom(answer).join(', ') : answer
}

interface Brief {
  order: Order
  questions: readonly Question[]
  files: ReadonlyMap<string, readonly { name: string }[]>
}

/** A brief as Markdown. Escapes all special characters of questions and answers. */
export const toMarkdown = ({ order, questions, files }: Brief): string =>
  [
    `# Brief of order ${order.number}: ${plain(order.packageName)}`,
    ...questions.map((question) => {
      const text = answerText(question, files.get(question.id))
      return `## ${plain(question.question)}\n\n${text ? plain(text) : '–'}`
    }),
  ].join('\n\n') + '\n'

const plain = (words: string) =>
  words
    .split('\n')
    .map((line) =>
      line
        .trim()
        .replace(/[\\`*_{}[\]<>#|~!]/g, String.raw`\$&`)
        .replace(/^([-+]|\d{1,9}[.)])/, String.raw`\$1`),
    )
    .join('\n')
