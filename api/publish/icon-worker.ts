import { answerCalls } from '../workers.ts'
import { drawIcon } from './icon.ts'

answerCalls(drawIcon)
