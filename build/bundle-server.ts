import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { build, type Plugin } from 'rolldown'
import { serverFolder } from '#api/dist.ts'

const root = join(import.meta.dirname, '..')

/** What cannot be bundled: native code, and packages that read files of their own. */
const external = [/^sharp$/, /^@electric-sql\//, /^pg-native$/]

/**
 * Bundles the server, its packages and the built site into a few files: they load in a third of the time and take 20 MB
 * of memory less than 1,700 modules.
 */
export async function bundleServer() {
  await build({
    input: { main: join(root, 'api/main.ts') },
    cwd: root,
    platform: 'node',
    external: existsSync(join(root, 'dev')) ? external : [...external, /^#dev\//],
    plugins: [keepPlaces],
    output: {
      dir: serverFolder,
      format: 'esm',
      cleanDir: true,
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
      // A source with one letter beyond Latin-1 takes two bytes of memory for each of its letters.
      charset: 'ascii',
      comments: { legal: true, annotation: false, jsdoc: false },
    },
    logLevel: 'warn',
  })
}

/** Files that a module names by its own place are found from the bundle; no module of it is the one that was started. */
const keepPlaces: Plugin = {
  name: 'frontdesk:keep-places',
  transform: {
    filter: { id: { include: /\.m?ts$/, exclude: /\/node_modules\// }, code: 'import.meta.' },
    handler(code, id) {
      const place = relative(serverFolder, id)
      return code
        .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${dirname(place)}')`)
        .replaceAll('import.meta.url', `new URL('${place}', import.meta.url).href`)
        .replaceAll('import.meta.main', 'false')
    },
  },
}
