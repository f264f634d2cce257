/** Puts words where the cursor of a field is, as if they were typed. */
export function insertWords(input: HTMLInputElement | HTMLTextAreaElement | null | undefined, words: string) {
  if (!input) return
  input.focus()
  input.setRangeText(words, input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end')
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
