import type { LogEvent } from 'kysely'
import { pino, type DestinationStream, type Logger } from 'pino'
import { textLines } from './log-text.ts'

export type Log = Logger

/** One line per event: JSON for programs, or text for people. User input and tokens must never be logged. */
export const createLog = (
  level: string,
  format: 'json' | 'text' = 'json',
  to: DestinationStream = process.stdout,
): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
    },
    format === 'text' ? textLines(to) : to === process.stdout ? pino.destination(1) : to,
  )

/**
 * The parts of an error that may be logged. Errors of the database repeat values of the row (in `detail`, and in
 * quotation marks in the message), errors of a mail server the address.
 */
export function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: maskAddresses(reasonOf(error).slice(0, maxMessageLength)) }
  const { code, table, constraint, cause } = error as Error & Record<string, unknown>
  const quotes = typeof code === 'string' && /^22...$/.test(code)
  const clean = (text: string) => maskAddresses(quotes ? text.replace(/"[^"\n]*"/g, '"…"') : text)
  return {
    type: error.name,
    ...(code !== undefined && { code }),
    message: clean(reasonOf(error).slice(0, maxMessageLength)),
    ...(table !== undefined && { table }),
    ...(constraint !== undefined && { constraint }),
    stack: framesOf(error),
    ...(cause instanceof Error && { cause: maskAddresses(reasonOf(cause).slice(0, maxMessageLength)) }),
  }
}

const maxMessageLength = 2000

/** The message of any thrown value; for a connection that was tried at several addresses, all messages. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reasonOf).join('; ')
  if (error instanceof Error) return error.message
  if (typeof error !== 'object' || error === null) return String(error)
  const { message } = error as { message?: unknown }
  return typeof message === 'string' ? message : (JSON.stringify(error) ?? 'no message')
}

/** The stack frames of an error, without its message, which V8 repeats at the top of the stack. */
function framesOf({ stack = '', message }: Error) {
  const at = stack.indexOf(message)
  const lines = (at < 0 ? stack : stack.slice(at + message.length)).split('\n')
  return maskAddresses(lines.filter((line) => line.startsWith('    at ')).join('\n'))
}

/** Masks email addresses. Each word is examined once, so that the time is linear in the length of the text. */
const maskAddresses = (text: string) =>
  text.replace(/[^\s<>"'(),:;]+/g, (word) => (holdsAddress(word) ? '…@…' : word))

/** Whether a word contains an email address. The scope of an npm package, which follows a slash, is not one. */
function holdsAddress(word: string) {
  const parts = word.split(/@|%40/)
  return parts.some(
    (local, i) => local !== '' && !local.endsWith('/') && /^[^/]+\.\p{L}/u.test(parts[i + 1] ?? ''),
  )
}

/** Logs the SQL of each query that takes longer than `ms` milliseconds, without its parameter values; 0 logs none. */
export const logSlowQueries = (log: Log, ms: number) =>
  ms === 0
    ? undefined
    : ({ query, queryDurationMillis }: LogEvent) => {
        if (queryDurationMillis < ms) return
        log.warn({ sql: query.sql.slice(0, 2000), ms: Math.round(queryDurationMillis) }, 'slow query')
      }
