import { Panel } from '../../ui/panel.tsx'
import { DueDate } from '../sales/orders/DueDate.tsx'
import { PausedWork } from '../sales/orders/PausedWork.tsx'
import { orderAddress } from '../lib/addresses.ts'
import type { Home } from './queries.ts'

/** The next tasks of the signed-in person; renders nothing if there are none. */
export function AssignedTasks({ tasks }: { tasks: NonNullable<Home['tasks']> }) {
  if (tasks.total === 0) return null
  return (
    <Panel title="Your tasks" count={tasks.total}>
      <ul className="plain-rows">
        {tasks.rows.map((task) => (
          <li key={task._id}>
            <a href={orderAddress(task.orderId, 'tasks')}>{task.text}</a>
            <span className="muted">
              {task.orderNumber}, {task.customerName}
            </span>
            <DueDate dueOn={task.dueOn} done={task.workPausedOn !== null} />
            <PausedWork since={task.workPausedOn} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
