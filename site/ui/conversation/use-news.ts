import { useState } from 'react'
import type { Message } from './queries.ts'

/** For screen readers: what the other side has written since the page was opened, the newest message. */
export function useNews(messages: readonly Message[]): string {
  const last = messages.at(-1)
  // What was there at the beginning is no news, nor is an older page.
  const [opened] = useState(last?.at ?? '')
  if (!last || last.mine || last.removed || last.at <= opened) return ''
  return `New message from ${last.author}: ${last.text.slice(0, 300)}`
}
