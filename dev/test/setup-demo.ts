import { demoData } from './demo.ts'

/** Sets up the demo agency before the tests, so that several workers do not do it at once. */
export default async function setup() {
  await demoData()
}
