import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { Panel } from '../../ui/panel.tsx'
import { formatPrice } from '../../ui/price.ts'
import { TimeAgo } from '../../ui/time.tsx'
import { checksQuery } from '../editor/checks/queries.ts'
import { useMayOpen } from '../lib/use-may-open.ts'
import type { Home } from './queries.ts'
import { todayGroups, type Task } from './today-groups.ts'
import { formatCount } from '../../ui/number.ts'

/** What waits for the person, in groups, and when the site was last published. */
export function Today({ home }: { home: Home }) {
  const { publishedAt, failed } = home.published
  // Apart from the rest, because the first check after a change of all pages takes seconds.
  const checks = useQuery({ ...checksQuery, enabled: useMayOpen()('/admin/checks') })
  const issues = checks.data?.findings.length ?? 0
  const groups = todayGroups(home)
  return (
    <Panel title="Today">
      {failed.length > 0 && (
        <p className="error">Publishing failed for {failed.join(', ')}. The previous version stays online.</p>
      )}
      {groups.length === 0 ? (
        <p className="nothing-open">
          <Check aria-hidden /> No open tasks.
        </p>
      ) : (
        <dl className="today">
          {groups.map(({ title, tasks }) => (
            <div key={title}>
              <dt>{title}</dt>
              {tasks.map((task) => (
                <dd key={task.href}>
                  <TaskLink task={task} />
                </dd>
              ))}
            </div>
          ))}
        </dl>
      )}
      {(publishedAt || issues > 0) && (
        <p className="muted">
          {publishedAt && (
            <>
              Last published <TimeAgo at={publishedAt} />.{' '}
            </>
          )}
          {issues > 0 && (
            <a href="/admin/checks">
              {issues} site {issues === 1 ? 'issue' : 'issues'} to fix
            </a>
          )}
        </p>
      )}
    </Panel>
  )
}

const TaskLink = ({ task: { count, one, many, href, urgent, amount } }: { task: Task }) => (
  <a href={href} className={urgent ? 'task urgent' : 'task'}>
    <strong>{formatCount(count)}</strong> {count === 1 ? one : many}
    {amount && <span className="muted">{formatPrice(amount)}</span>}
  </a>
)
