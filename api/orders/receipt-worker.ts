import { answerCalls } from '../workers.ts'
import { drawReceipt } from './receipt-pdf.ts'

answerCalls(drawReceipt)
