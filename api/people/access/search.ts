import type { Context } from '../../platform/context.ts'
import { containsText } from '../../platform/http/terms.ts'
import type { Search } from '../../platform/search/part.ts'
import { result } from '../../platform/search/result.ts'

export async function searchStaff({ db }: Context, { q, limit }: Search) {
  const rows = await db
    .selectFrom('admins')
    .select(['id', 'email', 'role'])
    .where(containsText('email', q))
    .limit(limit)
    .execute()
  return rows.map(({ id, email, role }) => result('admin', id, email, role))
}
