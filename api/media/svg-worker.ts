import { answerCalls } from '../workers.ts'
import { sanitizeDrawing } from './svg-drawing.ts'

answerCalls(sanitizeDrawing)
