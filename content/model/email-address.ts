/** The limits of an email address, in their own file for scripts that need no other kind of field. */
export const emailAddress = {
  max: 254,
  pattern: String.raw`[^\s@<>",;]+@[^\s@<>",;.]+(\.[^\s@<>",;.]+)+`,
  patternMessage: 'Enter an email address such as name@example.com.',
}

/** Replaces the address of an erased person. The domain is reserved: nobody gets mail under it (RFC 2606). */
export const erasedAddress = 'deleted@invalid'
