import { statusWord, toneOf } from './order.ts'

export const Status = ({ of: status }: { of: string }) => (
  <span className={`badge ${toneOf(status)}`}>{statusWord(status)}</span>
)
