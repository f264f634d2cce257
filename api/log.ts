import { pino, type Logger } from 'pino'

export type Log = Logger

/** One JSON line an event. Nothing that a person typed and no token goes into it. */
export const createLog = (level: string): Log =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
