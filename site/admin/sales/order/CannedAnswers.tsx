import { useQuery } from '@tanstack/react-query'
import { fillTemplate } from '#content/model/text-template.ts'
import type { cannedVariables } from '#content/shop/canned-answers.ts'
import { sections } from '#content/sections/sections.ts'
import { contentApi } from '../../../session/content-api.ts'
import { insertText } from '../../../ui/form/insert-text.ts'
import { agencyName } from '../../../ui/page-header.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { OrderDetails } from '../orders/queries.ts'

/** A select that inserts a canned answer, with the order's values, into the text area of its form. */
export function CannedAnswers({ order }: { order: OrderDetails }) {
  const { data = [], isPending } = useQuery({
    queryKey: ['content', 'cannedAnswer', 'list'],
    queryFn: () => contentApi(sections.cannedAnswer).list(),
    staleTime: 60_000,
  })
  if (isPending) return <Skeleton lines={0} />
  if (data.length === 0) return null
  const values: Record<(typeof cannedVariables)[number], string> = {
    customerName: order.customerName,
    orderNumber: order.number,
    packageName: order.packageName,
    dueDate: order.dueOn ? format.format(new Date(`${order.dueOn}T00:00:00Z`)) : '',
    agency: agencyName(),
  }
  return (
    <select
      className="canned"
      aria-label="Insert a canned answer"
      value=""
      onChange={(event) => {
        const chosen = data.find(({ _id }) => _id === event.target.value)
        if (chosen)
          insertText(event.target.form?.querySelector('textarea'), fillTemplate(chosen.answerText, values))
      }}
    >
      <option value="">Insert a canned answer…</option>
      {data.map(({ _id, answerTitle }) => (
        <option key={_id} value={_id}>
          {answerTitle}
        </option>
      ))}
    </select>
  )
}

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
