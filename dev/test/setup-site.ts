import { buildIfChanged } from '#build/build-if-changed.ts'

/** Pages are rendered by the real site, so it has to be built. */
export default async function setup() {
  await buildIfChanged(() => {})
}
