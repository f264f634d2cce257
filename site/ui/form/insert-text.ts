/** Inserts text at the cursor of a field and sends an `input` event, as typing does. */
export function insertText(input: HTMLInputElement | HTMLTextAreaElement | null | undefined, text: string) {
  if (!input) return
  input.focus()
  input.setRangeText(text, input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end')
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
