import { answerCalls } from '../../workers.ts'
import { drawShareImage } from './draw.ts'

answerCalls(drawShareImage)
