import { readFile } from 'node:fs/promises'
import { minify, transformWithOxc } from 'vite'

const query = '?script'

/** A source file that is imported with `?script` becomes the minified text of a classic script: it imports nothing. */
export const inlineScripts = {
  name: 'frontdesk:inline-scripts',
  enforce: 'pre',
  async load(id) {
    if (!id.endsWith(query)) return undefined
    const file = id.slice(0, -query.length)
    this.addWatchFile(file)
    const { code } = await transformWithOxc(await readFile(file, 'utf8'), file)
    // Names of a module stay out of the page's global scope.
    const script = `(()=>{${code.replace(/export \{\s*\};?/, '')}})()`
    const { code: text } = await minify(file, script)
    return `export default ${JSON.stringify(text.trim())}`
  },
}
