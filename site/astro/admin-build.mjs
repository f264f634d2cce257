import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const name = 'virtual:back-office'
const entry = 'site/admin/app/start.ts'
/** Each with all that it imports is one part of the script, but for what an earlier one has. */
const roots = [entry, 'site/admin/app/main.tsx', 'site/session/auth.ts']
const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Builds the back office apart from the pages: otherwise each combination of a screen and a page that share a module
 * would become a file of its own. `virtual:back-office` has the addresses for the page that loads it.
 */
export const adminBuild = () => {
  let command
  let built
  const output = () => (built ??= buildAdmin())
  return {
    name: 'frontdesk:back-office',
    configResolved: (config) => void ({ command } = config),
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    async load(id) {
      if (id !== `\0${name}`) return undefined
      return `export const office = ${JSON.stringify(command === 'build' ? addressesOf(await output()) : inDevelopment)}`
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return
      for (const file of await output())
        this.emitFile({ type: 'asset', fileName: file.fileName, source: file.code ?? file.source })
    },
  }
}

const inDevelopment = { script: `/${entry}`, preloads: [], styles: [] }

/**
 * The area, a folder of `site/admin/`, whose screens and nothing else need a module at once: so the screens of an area are
 * one part of the script, and follow each other without loading. Null for all other modules.
 */
function areaOf(id, graph) {
  const areas = new Set()
  const seen = new Set()
  let isOfScreen = false
  const visit = (each, isAtOnce) => {
    const key = `${isAtOnce} ${each}`
    if (seen.has(key)) return
    seen.add(key)
    const { importers, dynamicImporters } = graph.getModuleInfo(each)
    for (const importer of importers) visit(importer, isAtOnce)
    for (const importer of dynamicImporters) {
      const [, area] = /\/site\/admin\/(\w+)\/(?:.*\/)?screens\.tsx?$/.exec(importer) ?? []
      if (area) {
        areas.add(area)
        isOfScreen ||= isAtOnce && each.endsWith('.tsx')
      } else visit(importer, false)
    }
  }
  visit(id, true)
  const [area] = areas
  return isOfScreen && areas.size === 1 ? area : null
}

/** Builds it in memory. */
export async function buildAdmin() {
  const { output } = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      assetsDir: '_astro',
      cssCodeSplit: false,
      rolldownOptions: {
        input: entry,
        output: {
          chunkFileNames: '_astro/office-[name].[hash].js',
          entryFileNames: '_astro/office-[name].[hash].js',
          codeSplitting: {
            groups: [
              ...roots.map((test) => ({ name: basename(test).split('.')[0], test })),
              { name: (id, graph) => (areaOf(id, graph) ? null : 'shared'), minShareCount: 2 },
              { name: areaOf },
            ],
          },
        },
      },
    },
  })
  return output
}

/** The entry, and what is sure to be loaded right after it. */
function addressesOf(output) {
  const chunks = new Map(
    output.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]),
  )
  const script = [...chunks.values()].find(({ isEntry }) => isEntry)
  const main = [...chunks.values()].find(({ name }) => name === 'main')
  const preloads = new Set()
  const add = (fileName) => {
    if (preloads.has(fileName)) return
    preloads.add(fileName)
    chunks.get(fileName).imports.forEach(add)
  }
  add(main.fileName)
  script.imports.forEach(add)
  preloads.delete(script.fileName)
  const address = (fileName) => `/${fileName}`
  const styles = output.filter(({ fileName }) => fileName.endsWith('.css'))
  return {
    script: address(script.fileName),
    preloads: [...preloads].map(address),
    styles: styles.map(({ fileName }) => address(fileName)),
  }
}
