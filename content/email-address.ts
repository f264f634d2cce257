/** The limits of an e-mail address, in their own file for scripts that need no other kind of field. */
export const emailAddress = {
  max: 254,
  pattern: String.raw`[^\s@<>",;]+@[^\s@<>",;.]+(\.[^\s@<>",;.]+)+`,
  patternMessage: 'Enter an e-mail address such as name@example.com.',
}
