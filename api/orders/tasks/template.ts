import { sections } from '#content/sections.ts'
import { list } from '../../content/records.ts'
import type { Tx } from '../../db/database.ts'
import type { Order } from '../order.ts'
import { addTasks } from './tasks.ts'

/** Adds the tasks of the package's task lists to an order that was paid for the first time. */
export async function addTasksOfPackage(tx: Tx, { id, package_id }: Order): Promise<void> {
  const lists = await list(tx, sections.taskList)
  const texts = lists
    .filter(({ taskPackages = '' }) => taskPackages === '' || taskPackages.split(', ').includes(package_id))
    .flatMap(({ tasks }) => tasks.split(/\r?\n/))
    .map((line) => line.trim().slice(0, 300))
    .filter(Boolean)
  await addTasks(tx, id, texts.slice(0, 100))
}
