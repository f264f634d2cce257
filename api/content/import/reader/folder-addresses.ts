import { posix } from 'node:path'

/** The base of addresses that stand for files of the imported folder. */
const folderBase = 'https://folder.invalid/'

/** Resolves an address in a file of the folder; null if it points outside of the folder. */
export function resolveInFolder(path: string, address: string): string | null {
  if (/^(?:[a-z][a-z\d+.-]*:|#)/i.test(address) || address === '') return address
  if (address.startsWith('//')) return `https:${address}`
  const file = address.toWellFormed().replace(/[?#].*/s, '')
  const end = address.slice(file.length)
  const plain = decodePath(file)
  const joined = plain.startsWith('/') ? plain.slice(1) : posix.join(posix.dirname(path), plain)
  const normal = posix.normalize(joined.replaceAll('\\', '/'))
  if (normal === '..' || normal.startsWith('../') || normal.startsWith('/')) return null
  return folderBase + encodeURI(normal).replaceAll('#', '%23').replaceAll('?', '%3F') + end
}

/** The path in the folder of an address from `resolveInFolder`; undefined for other addresses. */
export const pathInFolder = (address: string): string | undefined =>
  address.startsWith(folderBase)
    ? decodePath(address.slice(folderBase.length).replace(/[?#].*/s, ''))
    : undefined

/** Decodes a path; one that cannot be decoded is returned as it is. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
