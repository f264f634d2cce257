import { buildIfChanged } from '#build/build-if-changed.ts'

/** Builds the site, because tests render its real pages. */
export default async function setup() {
  await buildIfChanged(() => {})
}
