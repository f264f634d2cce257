import type { DestinationStream } from 'pino'

interface Line extends Record<string, unknown> {
  level: string
  time: string
  msg?: string
  err?: { type?: string; message?: string; stack?: string }
}

/** Writes the JSON log lines as readable text, for development. */
export const textLines = (to: DestinationStream): DestinationStream => ({
  write: (line) => to.write(asText(JSON.parse(line) as Line)),
})

function asText({ level, time, msg = '', err, ...more }: Line) {
  const facts = Object.entries(more).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const head = [time.slice(11, 19), level.padEnd(5), msg, ...facts].filter(Boolean).join(' ')
  const errorText =
    err && [`${err.type ?? 'Error'}: ${err.message ?? ''}`, err.stack].filter(Boolean).join('\n')
  return `${head}${errorText === undefined ? '' : `\n${errorText.replaceAll(/^/gm, '  ')}`}\n`
}
