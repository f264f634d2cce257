import { answerCalls } from '../../workers.ts'
import { drawIcon } from './draw.ts'

answerCalls(drawIcon)
