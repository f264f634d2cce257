import { firstCharacters } from '#content/model/first-characters.ts'
import { useState } from 'react'
import type { Message } from './queries.ts'

/** The text for screen readers that announces the newest message since the page was opened. */
export function useAnnouncement(messages: readonly Message[]): string {
  const last = messages.at(-1)
  // Messages from before the page was opened are not announced, also when an older page is loaded.
  const [opened] = useState(last?.at ?? '')
  if (!last || last.removed || last.at <= opened) return ''
  return `${last.mine ? 'Message sent' : `New message from ${last.author}`}: ${firstCharacters(last.text, 300)}`
}
