const rangeForm = /^bytes=(\d*)-(\d*)$/

// range-parser knows no If-Range, and answers 416 to an invalid range, which RFC 9110 wants ignored.
/**
 * Parses the single byte range of a GET request (RFC 9110, 14) into the positions of its first and last byte;
 * `unsatisfiable` if it begins after the end; undefined if the response is the whole body.
 */
export function requestedRange(
  { range = '', 'if-range': condition }: { range?: string | undefined; 'if-range'?: string | undefined },
  { size, etag }: { size: number; etag: string },
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = rangeForm.exec(range) ?? []
  if (!(from || to)) return undefined
  if (condition !== undefined && condition !== etag) return undefined
  const start = from ? Number(from) : Math.max(0, size - Number(to))
  const end = from && to ? Math.min(Number(to), size - 1) : size - 1
  if (from && to && Number(to) < start) return undefined
  return start >= size ? 'unsatisfiable' : { start, end }
}
