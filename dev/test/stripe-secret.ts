/** The secret with which the stand-in of Stripe signs its notices. */
export const webhookSecret = 'whsec_standin0000'
