import { queryOptions, useQuery } from '@tanstack/react-query'
import { apiPage } from '../../session/api.ts'
import { Panel } from '../../ui/panel.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { DueDate } from '../orders/DueDate.tsx'
import { orderAddress } from '../orders/order.ts'
import { useAdministrators } from '../orders/use-administrators.ts'

const assignedTasksQuery = (assignee: string | undefined) =>
  queryOptions({
    queryKey: ['orders', 'assigned-tasks', assignee],
    queryFn: () => apiPage('GET /tasks', { query: { pageSize: 6, ...(assignee && { assignee }) } }),
    enabled: assignee !== undefined,
  })

/** The next tasks of the signed-in administrator; renders nothing if there are none. */
export function AssignedTasks() {
  const { own, isPending } = useAdministrators()
  const { data, isLoading } = useQuery(assignedTasksQuery(own?._id))
  if (isPending || isLoading) return <Waiting lines={1} />
  if (!data || data.total === 0) return null
  return (
    <Panel title="Your tasks" count={data.total}>
      <ul className="plain-rows">
        {data.rows.map((task) => (
          <li key={task._id}>
            <a href={orderAddress(task.orderId)}>{task.text}</a>
            <span className="soft">
              {task.orderNumber}, {task.customerName}
            </span>
            <DueDate dueOn={task.dueOn} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
