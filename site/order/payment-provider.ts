/** The display name of the payment provider. */
export const paymentProvider = 'PayPal'
