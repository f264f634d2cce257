/** Builds a mail from headers and body, with CRLF line endings. */
export const mime = (headers: Record<string, string | readonly string[]>, body: string | Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(
      Object.entries(headers)
        .flatMap(([name, values]) => [values].flat().map((value) => `${name}: ${value}\r\n`))
        .join('') + '\r\n',
    ),
    typeof body === 'string' ? Buffer.from(body.replaceAll(/\r?\n/g, '\r\n')) : body,
  ])

/** Builds a mail of several parts, each with its own headers. */
export const multipart = (
  headers: Record<string, string | readonly string[]>,
  kind: string,
  parts: readonly Buffer[],
  boundary = 'b0undary',
): Buffer =>
  mime(
    { ...headers, 'Content-Type': `multipart/${kind}; boundary="${boundary}"` },
    Buffer.concat([
      ...parts.flatMap((part) => [Buffer.from(`--${boundary}\r\n`), part, Buffer.from('\r\n')]),
      Buffer.from(`--${boundary}--\r\n`),
    ]),
  )
