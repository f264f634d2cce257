import type { ReactNode } from 'react'

/** The tone of a state: in order, needs attention, failed, or neutral. */
export type Tone = 'ok' | 'warn' | 'bad' | ''

/** A state as a small label. */
export const Badge = ({ tone = '', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={tone ? `badge ${tone}` : 'badge'}>{children}</span>
)
