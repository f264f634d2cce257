/** Who payments go through, as pages and screens name it: the brand of the providers of the API. */
export const paymentProvider = 'PayPal'
