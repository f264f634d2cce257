import type { Answer, Options } from '../../../api/public-api.ts'
import { api } from '../../../session/api.ts'

export type EntryInput = Options<'POST /orders'>['body']
export type EnteredOrder = Answer<'POST /orders'>

export const enterOrder = (headers: Record<string, string>, body: EntryInput) =>
  api('POST /orders', { body, headers })
