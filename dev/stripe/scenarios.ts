/** What can happen to a payment, to choose on the checkout page. */
export const scenarios: readonly { key: string; name: string; about: string }[] = [
  { key: 'paid', name: 'It works', about: 'The card is charged and reported at once.' },
  {
    key: 'later',
    name: 'Paid later',
    about: 'A direct debit: on its way until you let it arrive or fail under «All payments».',
  },
  { key: 'fails-later', name: 'Fails later', about: 'A direct debit that is on its way, then fails.' },
  { key: 'declined', name: 'Card declined', about: 'Nothing is taken, and the checkout stays open.' },
  { key: 'late', name: 'A late notice', about: 'The notice comes 15 seconds after the return.' },
  { key: 'never', name: 'No notice', about: 'It is paid, but no notice is sent.' },
  { key: 'duplicate', name: 'The same notice five times', about: 'As when an answer is lost.' },
  { key: 'wrong-amount', name: 'Another amount', about: 'One unit is paid, whatever the price is.' },
  { key: 'forged', name: 'A forged notice', about: 'One that Stripe did not sign says that it is paid.' },
  { key: 'old', name: 'An old signature', about: 'The notice was signed an hour ago.' },
  { key: 'partial-refund', name: 'Partially refunded', about: 'Paid, then 10.00 is refunded.' },
  { key: 'refund-first', name: 'Refund before payment', about: 'Both are reported, in the wrong order.' },
  { key: 'dispute', name: 'Disputed', about: 'Paid, then the buyer complains.' },
]
