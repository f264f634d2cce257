/** The limits of an email address, in their own file for scripts that need no other kind of field. */
export const emailAddress = {
  max: 254,
  pattern: String.raw`[^\s@<>",;]+@[^\s@<>",;.]+(\.[^\s@<>",;.]+)+`,
  patternMessage: 'Enter an email address such as name@example.com.',
}
