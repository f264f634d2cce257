import type { TxContext } from '#api/platform/context.ts'
import type { Permission, Role } from '#content/model/permissions.ts'
import { appointAdmin } from '#api/people/access/join.ts'
import { operator } from '#api/platform/caller.ts'
import { demoAccounts } from './accounts.ts'

/** The demo account of each role, and its options. */
const staff: readonly (readonly [uid: string, role: Role, granted?: readonly Permission[]])[] = [
  ['demo-admin', 'Admin'],
  ['demo-manager', 'Manager'],
  ['demo-editor', 'Editor'],
  ['demo-worker', 'Order worker'],
  ['demo-books', 'Bookkeeper'],
  ['demo-viewer', 'Viewer', ['content.read', 'inbox.read', 'statistics.read']],
]

/** Adds a person of each role. */
export async function seedStaff(ctx: TxContext) {
  for (const [uid, role, granted = []] of staff) {
    const { email } = demoAccounts.find((account) => account.uid === uid)!
    await appointAdmin(ctx, { ...operator, uid, email }, { role, granted })
  }
}
