import { answerCalls } from '../workers.ts'
import { draw } from './draw.ts'

answerCalls(draw)
