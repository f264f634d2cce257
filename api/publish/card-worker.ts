import { answerCalls } from '../workers.ts'
import { drawCard } from './card.ts'

answerCalls(drawCard)
