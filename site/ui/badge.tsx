import type { ReactNode } from 'react'

/** The tone of a state: in order, needs attention, failed; the others are neutral. */
export type Tone = 'ok' | 'warn' | 'bad' | 'open' | 'off' | ''

/** A small label. */
export const Badge = ({ tone = '', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={tone ? `badge ${tone}` : 'badge'}>{children}</span>
)

export interface Status {
  label: string
  tone: Tone
}

/** A status as a badge. */
export const StatusBadge = ({ status: { label, tone } }: { status: Status }) => (
  <Badge tone={tone}>{label}</Badge>
)
