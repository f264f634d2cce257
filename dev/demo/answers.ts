import type { TxContext } from '#api/platform/context.ts'
import { saveAnswer, sendBrief } from '#api/sales/brief/brief.ts'

/** The answers of demo customers, by the beginning of the question; their website is derived from their email domain. */
const answers: Readonly<Record<string, string>> = {
  'What do you sell':
    'Good work at a fair price, to people from town and to three hotels.\nMost of them come on Saturdays.',
  'What should be better': 'More calls or messages\nA better place on the map',
  'Where are your': 'In our town',
  'Which words': 'our trade and the name of our town\nopen on Saturdays\nbook online',
  'Who are your competitors': 'The one at the station, and a chain in the shopping center.',
  'Which system': 'WordPress',
}

/** Answers all or `atMost` questions of a paid order's brief as its customer, and submits it if all are answered. */
export async function answerBrief(ctx: TxContext, orderId: string, atMost = Infinity) {
  const website = `https://www.${ctx.caller.email!.split('@')[1]!}`
  const questions = await ctx.db
    .selectFrom('orderBriefQuestions')
    .select(['id', 'question'])
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute()
  for (const { id, question } of questions.slice(0, atMost)) {
    const [, answer] =
      Object.entries({ ...answers, 'Which website is': website }).find(([start]) =>
        question.startsWith(start),
      ) ?? []
    if (answer) await saveAnswer(ctx, id, { answer })
  }
  if (questions.length <= atMost) await sendBrief(ctx, orderId)
}
