/** The figures of a month, each with its definition: for the docs, and for whoever reads them in the back office. */
export const subscriptionFigures = {
  running: 'How many subscriptions ran at the end of the month: Active, PastDue or Ending.',
  recurring:
    'Monthly recurring revenue at the end of the month: the sum of what those were worth per month. That is the price of a period through its months, rounded to the cent, with tax, without set-up fees and coupons.',
  started: 'What ran at the end of the month, not at its beginning, and never before.',
  resumed: 'The same, but it had run before: after a pause.',
  lost: 'What ran at the beginning of the month and not at its end: ended or paused.',
  grown: 'By how much those that ran at both became worth more per month.',
  shrunk: 'By how much those that ran at both became worth less per month.',
  churn: 'How many of those that ran at the beginning did not at the end, in percent.',
  averageMonths:
    'How long those that ended in the month had been running since their first payment, in months of 30.4375 days, on average.',
} as const
