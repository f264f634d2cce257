import { plainPath } from '#content/sections/slug.ts'
import { unpack, type Source, type ZipEntry } from '../../../platform/zip-read.ts'
import { decodeText } from './decode.ts'

/** Files in which static site generators keep the address of their site, with how it is written there. */
const configs: readonly [RegExp, RegExp][] = [
  [
    /^(?:hugo|config|config\/_default\/(?:hugo|config))\.(?:toml|ya?ml|json)$/,
    /^[ \t]*["']?baseURL["']?\s*[:=]\s*["']?(https?:\/\/[^"'\s,]+)/im,
  ],
  [/^_config\.ya?ml$/, /^url\s*:\s*["']?(https?:\/\/[^"'\s#]+)/m],
  [/^astro\.config\.\w+$/, /\bsite\s*:\s*["'`](https?:\/\/[^"'`]+)/],
  [/^(?:docusaurus|gatsby)[.-]config\.\w+$/, /\b(?:url|siteUrl)\s*:\s*["'`](https?:\/\/[^"'`]+)/],
  [/^(?:static\/|public\/)?CNAME$/, /^\s*([\w.-]+\.\w+)\s*$/],
]
const maxConfig = 256 * 1024
/** Addresses of examples, which many sites have. */
const isExample = (address: string) =>
  /(?:^|\/\/)(?:www\.)?(?:example|localhost|yoursite|your-?domain|mysite)\b|\.example\b/i.test(address)

/** What tells the texts of a folder from those of others: the address of its site, else the name of its file. */
export async function sourceOfFolder(
  source: Source,
  files: ReadonlyMap<string, ZipEntry>,
  name: string,
): Promise<string> {
  for (const [path, address] of configs)
    for (const [file, entry] of files) {
      if (!path.test(file) || entry.size > maxConfig) continue
      const chunks: Buffer[] = []
      for await (const chunk of unpack(source, entry)) chunks.push(chunk)
      const [, found] = address.exec(decodeText(Buffer.concat(chunks))) ?? []
      if (found && !isExample(found))
        return plainPath(found.toLowerCase().replace(/^https?:\/\/(?:www\.)?/, ''))
    }
  // Browsers number files of the same name: blog (1).zip.
  return name
    .toLowerCase()
    .replace(/\.zip$/, '')
    .replace(/ ?\(\d{1,3}\)$/, '')
    .trim()
}
