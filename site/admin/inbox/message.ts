import type { Answer } from '../../session/public-api.ts'

export type Message = Answer<'GET /message/{id}'>
