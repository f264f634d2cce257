import { buildWhereChanged } from '#build/build-where-changed.ts'

/** Builds the site, because tests render its real pages. */
export default async function setup() {
  await buildWhereChanged(() => {})
}
