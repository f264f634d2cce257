import { answerCalls } from '../workers.ts'
import { keepDrawing } from './svg-drawing.ts'

answerCalls(keepDrawing)
