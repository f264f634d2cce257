import { firstCharacters } from '#content/model/first-characters.ts'
import { sections } from '#content/sections/sections.ts'
import type { TxContext } from '../../../platform/context.ts'
import { list } from '../../../content/records/records.ts'
import type { Order } from '../order.ts'
import { addTasks, maxTasks, tasksOf } from './tasks.ts'

const maxPackageTasks = 100

/**
 * Adds the tasks of the package's task lists to a paid order. Leaves out those that it already has, for example from a
 * payment that was undone, and those above the maximum: a payment must never fail because of tasks.
 */
export async function addTasksOfPackage(
  ctx: TxContext,
  { id, packageId }: Pick<Order, 'id' | 'packageId'>,
): Promise<void> {
  const existing = (await tasksOf(ctx, id)).map(({ text }) => text)
  const lists = await list(ctx, sections.taskList)
  const texts = lists
    .filter(
      ({ taskPackages = '' }) => taskPackages === '' || taskPackages.split(', ').includes(packageId ?? ''),
    )
    .flatMap(({ tasks }) => tasks.split(/\r?\n/))
    .map((line) => firstCharacters(line.trim(), 300))
    .filter((text) => text !== '' && !existing.includes(text))
  const room = Math.max(0, maxTasks - existing.length)
  await addTasks(ctx, id, { texts: texts.slice(0, Math.min(room, maxPackageTasks)) })
}
