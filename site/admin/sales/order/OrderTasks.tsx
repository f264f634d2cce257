import { useQuery } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formDrafts } from '../../../session/form-drafts.ts'
import { api } from '../../../session/api.ts'
import type { Options } from '../../../api/public-api.ts'
import { ActionSelect } from '../../../ui/action-select.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { DateInput } from '../../../ui/date-input.tsx'
import { sendOnce } from '../../../ui/form/send-once.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { useMay } from '../../lib/use-may.ts'
import { DueDate } from '../orders/DueDate.tsx'
import { PausedWork } from '../orders/PausedWork.tsx'
import { useAdministrators } from '../orders/use-administrators.ts'
import type { OrderPanelProps } from './panel.ts'
import { addTask, changeTask, tasksQuery, type Task } from './task-queries.ts'

/** The tasks of an order. Who has one and its day are changed when that is wanted. */
export function OrderTasks({ order }: OrderPanelProps) {
  const id = order._id
  const query = useQuery(tasksQuery(id))
  const mayWork = useMay()('orders.work')
  const done = query.data?.filter(({ doneAt }) => doneAt).length ?? 0
  return (
    <Panel
      id="tasks"
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
      <PausedWork since={order.workPausedOn} />
      <QueryResult query={query} lines={3}>
        {(tasks) =>
          tasks.length === 0 ? (
            <p className="muted">No tasks.</p>
          ) : (
            <ul className="order-tasks">
              {tasks.map((task) => (
                <li key={task._id} className={task.doneAt ? 'is-done' : undefined}>
                  <TaskRow task={task} mayWork={mayWork} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryResult>
      {mayWork && <NewTask orderId={id} />}
    </Panel>
  )
}

function TaskRow({ task, mayWork }: { task: Task; mayWork: boolean }) {
  const { options, nameOfAssignee } = useAdministrators()
  const [isEditing, setEditing] = useState(false)
  const { runAction } = useAction('orders')
  const change = (body: Options<'PUT /order-task/{id}'>['body']) =>
    runAction(() => changeTask(task._id, body), { failure: 'The task could not be changed.' })
  const remove = () =>
    runAction(() => api('DELETE /order-task/{id}', { params: { id: task._id } }), {
      success: { text: 'Task removed.', undo: true },
      failure: 'The task could not be removed.',
    })
  return (
    <>
      <div className="task-line">
        {mayWork ? (
          <label>
            <input
              type="checkbox"
              checked={task.doneAt !== null}
              onChange={(event) => void change({ done: event.target.checked })}
            />
            <span>{task.text}</span>
          </label>
        ) : (
          <span>
            {task.text} {task.doneAt !== null && <Badge tone="ok">Done</Badge>}
          </span>
        )}
        {mayWork && (
          <IconButton
            icon={Pencil}
            label={`Edit “${task.text}”`}
            aria-expanded={isEditing}
            onClick={() => setEditing(!isEditing)}
          />
        )}
      </div>
      {(task.assigneeId || task.dueOn) && (
        <span className="task-more">
          {task.assigneeId && <span className="muted">{nameOfAssignee(task.assigneeId)}</span>}
          <DueDate dueOn={task.dueOn} done={task.doneAt !== null} />
        </span>
      )}
      {isEditing && (
        <span className="task-more">
          <ActionSelect
            label={`Assignee of “${task.text}”`}
            value={task.assigneeId ?? ''}
            options={[['', 'Anyone'], ...options]}
            onSelect={(chosen) => void change({ assigneeId: chosen || null })}
          />
          <DateInput
            aria-label={`Due date of “${task.text}”`}
            value={task.dueOn ?? ''}
            onChange={(day) => change({ dueOn: day || null })}
          />
          <IconButton icon={Trash2} label={`Remove “${task.text}”`} onClick={remove} />
        </span>
      )}
    </>
  )
}

function NewTask({ orderId }: { orderId: string }) {
  const draft = `task ${orderId}`
  const [isOpen, setOpen] = useState(() => formDrafts.has(draft))
  const { reportSuccess } = useAction('orders')
  if (!isOpen)
    return (
      <div className="actions">
        <Button small onClick={() => setOpen(true)}>
          Add task
        </Button>
      </div>
    )
  return (
    <Form
      fields={{ text: { kind: 'text', label: 'New task', max: 300, isFocused: true } }}
      button="Add task"
      draft={draft}
      onSubmit={async ({ text }) => {
        const answer = await sendOnce(draft, text, (headers) => addTask(orderId, text, headers))
        reportSuccess({ text: 'Task added.', undo: true }, answer)
      }}
      onCancel={() => setOpen(false)}
    />
  )
}
