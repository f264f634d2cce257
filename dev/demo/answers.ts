import { saveAnswer, sendBrief } from '#api/brief/brief.ts'
import type { Tx } from '#api/db/database.ts'
import type { Reader } from '#api/orders/order.ts'

/** What the demo's customers answer, by the beginning of the question; their website is that of their address. */
const answers: Readonly<Record<string, string>> = {
  'What do you sell':
    'Good work at a fair price, to people from town and to three hotels.\nMost of them come on Saturdays.',
  'What should be better': 'More calls or messages\nA better place on the map',
  'Where are your': 'In our town',
  'Which words': 'our trade and the name of our town\nopen on Saturdays\nbook online',
  'Who are your competitors': 'The one at the station, and a chain in the shopping center.',
  'Which system': 'WordPress',
}

/** Answers the brief of a paid order, all of it or so many questions, and sends it once everything is answered. */
export async function answerBrief(tx: Tx, orderId: string, reader: Reader, atMost = Infinity) {
  const website = `https://www.${reader.caller.email!.split('@')[1]!}`
  const questions = await tx
    .selectFrom('order_brief_questions')
    .select(['id', 'question'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  for (const { id, question } of questions.slice(0, atMost)) {
    const [, answer] =
      Object.entries({ ...answers, 'Which website is': website }).find(([start]) =>
        question.startsWith(start),
      ) ?? []
    if (answer) await saveAnswer(tx, id, { answer }, reader)
  }
  if (questions.length <= atMost) await sendBrief(tx, orderId, reader)
}
