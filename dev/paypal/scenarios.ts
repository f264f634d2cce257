/** A payment scenario that can be chosen on the checkout page. */
export interface Scenario {
  key: string
  name: string
  about: string
  /** The payment method that it applies to; both if omitted. */
  way?: 'form' | 'orders'
}

export const scenarios: readonly Scenario[] = [
  { key: 'paid', name: 'It works', about: 'The payment is completed and reported at once.' },
  {
    key: 'pending',
    name: 'On its way',
    about: 'The payment stays pending until you complete or deny it under «All payments».',
  },
  { key: 'late', name: 'A late notice', about: 'The notice comes 15 seconds after the return.' },
  { key: 'duplicate', name: 'The same notice five times', about: 'As PayPal does when a response is lost.' },
  {
    key: 'twice',
    name: 'Paid twice',
    about: 'Two payments for one order, as from two open windows.',
    way: 'form',
  },
  { key: 'wrong-amount', name: 'Another amount', about: 'One dollar is paid, whatever the price is.' },
  {
    key: 'wrong-receiver',
    name: 'Another receiver',
    about: 'The money goes to somebody else’s account.',
    way: 'form',
  },
  {
    key: 'forged',
    name: 'A forged notice',
    about: 'A notice that PayPal did not send says that it is paid.',
  },
  { key: 'declined', name: 'Card declined', about: 'The money cannot be taken.', way: 'orders' },
  { key: 'denied', name: 'Denied', about: 'The payment is pending, then denied.', way: 'form' },
  { key: 'partial-refund', name: 'Partially refunded', about: 'Completed, then $10.00 is refunded.' },
  { key: 'refund-first', name: 'Refund before payment', about: 'Both are reported, in the wrong order.' },
  { key: 'reversal', name: 'Reversed', about: 'Completed, then the buyer complains.' },
  { key: 'never', name: 'No notice', about: 'It is paid, but no notice is sent.' },
]
