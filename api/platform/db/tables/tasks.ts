import type { Time } from './columns.ts'

export interface TaskTables {
  /** The team's tasks for an order, which its customer never sees. */
  orderTasks: {
    id: string
    orderId: string
    position: number
    text: string
    /** An administrator; ignored if that administrator was removed. */
    assigneeId: string | null
    /** `2026-11-21`. */
    dueOn: string | null
    doneAt: Date | null
    /** The email address of the administrator who completed it. */
    doneBy: string | null
    createdAt: Time
  }
}
