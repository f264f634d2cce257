import { answerCalls } from '../workers.ts'
import { parseMail } from './parse-mail.ts'

answerCalls(parseMail)
