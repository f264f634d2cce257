import { queryOptions, useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { api, apiData } from '../../../session/api.ts'
import type { Answer, Options } from '../../../api/public-api.ts'
import { ActionSelect } from '../../../ui/action-select.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { DateInput } from '../../../ui/date-input.tsx'
import { sendOnce } from '../../../ui/form/send-once.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { useMay } from '../../lib/use-may.ts'
import { assignOrder } from '../orders/board.ts'
import { DueDate } from '../orders/DueDate.tsx'
import { useAdministrators } from '../orders/use-administrators.ts'
import type { OrderPanelProps } from './panel.ts'

type Task = Answer<'GET /order/{id}/tasks'>[number]

const tasksQuery = (id: string) =>
  queryOptions({
    queryKey: ['orders', 'tasks', id],
    queryFn: () => apiData('GET /order/{id}/tasks', { params: { id } }),
  })

const addTask = (id: string, text: string, headers: Record<string, string>) =>
  api('POST /order/{id}/tasks', { params: { id }, body: { text }, headers })

const changeTask = (id: string, body: Options<'PUT /order-task/{id}'>['body']) =>
  api('PUT /order-task/{id}', { params: { id }, body })

/** The assignee of an order, and its tasks. */
export function OrderTasks({ order }: OrderPanelProps) {
  const id = order._id
  const draft = `task ${id}`
  const query = useQuery(tasksQuery(id))
  const { options, nameOfAssignee } = useAdministrators()
  const may = useMay()
  const mayWork = may('orders.work')
  const { runAction, reportSuccess } = useAction('orders')
  const change = (task: Task, body: Options<'PUT /order-task/{id}'>['body']) =>
    runAction(() => changeTask(task._id, body), { failure: 'The task could not be changed.' })
  const remove = (task: Task) =>
    runAction(() => api('DELETE /order-task/{id}', { params: { id: task._id } }), {
      success: { text: 'Task removed.', undo: true },
      failure: 'The task could not be removed.',
    })
  const assign = (assigneeId: string) =>
    runAction(() => assignOrder(id, assigneeId || null), {
      success: { text: 'Saved.', undo: true },
      failure: 'The order could not be assigned.',
    })
  const done = query.data?.filter(({ doneAt }) => doneAt).length ?? 0
  return (
    <Panel
      title="Tasks"
      actions={
        query.data &&
        query.data.length > 0 && (
          <Badge tone={done === query.data.length ? 'ok' : ''}>
            {done} of {query.data.length} done
          </Badge>
        )
      }
    >
      {may('orders.assign') ? (
        <label className="inline-choice">
          Assignee{' '}
          <ActionSelect
            value={order.assigneeId ?? ''}
            options={[['', 'Unassigned'], ...options]}
            onSelect={(chosen) => void assign(chosen)}
          />
        </label>
      ) : (
        <p>
          Assignee: <strong>{nameOfAssignee(order.assigneeId)}</strong>
        </p>
      )}
      <QueryResult query={query} lines={3}>
        {(tasks) =>
          tasks.length === 0 ? (
            !mayWork && <p className="muted">No tasks.</p>
          ) : (
            <ul className="order-tasks">
              {tasks.map((task) => (
                <li key={task._id} className={task.doneAt ? 'is-done' : undefined}>
                  {mayWork ? (
                    <label>
                      <input
                        type="checkbox"
                        checked={task.doneAt !== null}
                        onChange={(event) => void change(task, { done: event.target.checked })}
                      />
                      <span>{task.text}</span>
                    </label>
                  ) : (
                    <span>
                      {task.text} {task.doneAt !== null && <Badge tone="ok">Done</Badge>}
                    </span>
                  )}
                  <span className="task-more">
                    {mayWork ? (
                      <>
                        <ActionSelect
                          label={`Assignee of “${task.text}”`}
                          value={task.assigneeId ?? ''}
                          options={[['', 'Anyone'], ...options]}
                          onSelect={(chosen) => void change(task, { assigneeId: chosen || null })}
                        />
                        <DateInput
                          aria-label={`Due date of “${task.text}”`}
                          value={task.dueOn ?? ''}
                          onChange={(day) => change(task, { dueOn: day || null })}
                        />
                      </>
                    ) : (
                      task.assigneeId && <span className="muted">{nameOfAssignee(task.assigneeId)}</span>
                    )}
                    <DueDate dueOn={task.dueOn} done={task.doneAt !== null} />
                    {mayWork && (
                      <IconButton
                        icon={Trash2}
                        label={`Remove “${task.text}”`}
                        onClick={() => remove(task)}
                      />
                    )}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </QueryResult>
      {mayWork && (
        <Form
          fields={{ text: { kind: 'text', label: 'New task', max: 300 } }}
          button="Add task"
          draft={draft}
          onSubmit={async ({ text }) => {
            const answer = await sendOnce(draft, text, (headers) => addTask(id, text, headers))
            reportSuccess({ text: 'Task added.', undo: true }, answer)
          }}
        />
      )}
    </Panel>
  )
}
