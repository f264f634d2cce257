import { useQuery } from '@tanstack/react-query'
import { ErrorMessage } from '../../../ui/ErrorMessage.tsx'
import { errorMessage } from '../../../ui/form/errors.ts'
import { Waiting } from '../../../ui/waiting.tsx'
import type { OrderPanelProps } from '../panel.ts'
import { BriefForm } from './BriefForm.tsx'
import { briefQuery } from './queries.ts'

/** What the agency has to know before it starts. An order has its brief once it is paid. */
export function Brief({ order }: Pick<OrderPanelProps, 'order'>) {
  const { data, error, refetch } = useQuery({ ...briefQuery(order._id), enabled: order.paidAt !== null })
  if (order.paidAt === null || data?.questions.length === 0) return null
  return (
    <section className="block" aria-labelledby="brief">
      <h2 className="long" id="brief">
        Brief
      </h2>
      {data ? (
        <BriefForm key={data.sentAt} order={order} brief={data} />
      ) : error ? (
        <ErrorMessage message={errorMessage(error)} retry={() => void refetch()} />
      ) : (
        <Waiting lines={3} />
      )}
    </section>
  )
}
