import type { StatusItem } from '#api/office/ops/status.ts'
import type { TestServer } from './server.ts'

/** A part of the status screen, with the texts of its most important finding; undefined if it is not shown. */
export async function statusOf(server: TestServer, part: string) {
  const { body } = await server.call('GET', '/status', { as: server.admin })
  const item = (body.items as StatusItem[]).find(({ key }) => key === part)
  return item && { ...item.findings[0]!, ...item }
}
