import { parentPort, workerData } from 'node:worker_threads'
import { drawCard, type Card } from './card.ts'

parentPort!.postMessage(await drawCard(workerData as Card))
