/** The sessionStorage key of the reason why the verification mail of a new account could not be sent. */
export const unsentVerificationKey = 'frontdesk.unsent-verification'
