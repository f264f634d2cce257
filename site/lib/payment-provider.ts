/** Who payments go through, as pages name it. */
export const paymentProvider = 'PayPal'
