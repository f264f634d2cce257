import { loadSite } from '#api/publish/build.ts'

/** Pages are rendered by the real site, so it has to be built. */
export default async function setup() {
  await loadSite(false, () => {})
}
