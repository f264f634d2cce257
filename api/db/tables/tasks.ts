import type { Time } from './columns.ts'

export interface TaskTables {
  /** The team's tasks for an order, which its customer never sees. */
  order_tasks: {
    id: string
    order_id: string
    position: number
    text: string
    /** An administrator; ignored if that administrator was removed. */
    assignee_id: string | null
    /** `2026-11-21`. */
    due_on: string | null
    done_at: Date | null
    /** The email address of the administrator who completed it. */
    done_by: string | null
    created_at: Time
  }
}
