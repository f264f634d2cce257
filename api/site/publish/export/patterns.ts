/** Whether an address is a pattern; braces in an owner's address are percent-encoded. */
export const isPattern = (from: string): boolean => from.includes('{id}')

/** The decoded address, as servers compare it; unchanged if it is malformed or contains control characters. */
export function decodedPath(path: string): string {
  try {
    const plain = decodeURIComponent(path)
    return /\p{Cc}/u.test(plain) ? path : plain
  } catch {
    return path
  }
}
