import { isInWork } from '#content/shop/payment-states.ts'
import { formatDate } from '../../ui/time.tsx'
import type { ListedOrder } from './orders.ts'

const asked = {
  brief: ['Answer the questions', '#brief'],
  waiting: ['See what we need', ''],
  review: ['See the delivery', '#delivery'],
} as const

/** What an order in work waits for: the customer, who finds here what to do, or the agency, with the day it is due. */
export function WhatIsNext({ order }: { order: ListedOrder }) {
  const { _id, number, stage, dueOn } = order
  if (!isInWork(order) || stage === 'delivered') return null
  if (stage === 'progress') return dueOn && <span className="hint">Due {formatDate(dueOn)}</span>
  const [text, part] = asked[stage]
  return (
    <a className="tap" href={`/order/${_id}${part}`}>
      {text}
      <span className="hidden"> of order {number}</span>
    </a>
  )
}
