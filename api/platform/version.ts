import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const packageJson = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')

/** The version of the product. */
export const { version } = JSON.parse(packageJson) as { version: string }
