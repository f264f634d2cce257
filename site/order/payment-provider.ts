/** The payment provider in sentences about whichever it is. */
export const paymentProvider = 'our payment provider'
