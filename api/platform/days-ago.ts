import { fromNow, type Context } from './context.ts'

const dayMs = 24 * 60 * 60 * 1000

export const daysAgo = (ctx: Context, days: number) => fromNow(ctx, -days * dayMs)
