import type { Time } from './columns.ts'

export interface TaskTables {
  /** What the team does for an order; its customer never sees it. */
  order_tasks: {
    id: string
    order_id: string
    position: number
    text: string
    /** An administrator; one who is not there any more is nobody. */
    assignee_id: string | null
    /** `2026-11-21`. */
    due_on: string | null
    done_at: Date | null
    /** The e-mail address of who has checked it off. */
    done_by: string | null
    created_at: Time
  }
}
