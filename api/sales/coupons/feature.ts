import { sql } from 'kysely'
import { feature } from '../../platform/feature.ts'
import { undoCreate, undoEnd, undoRemove, undoResume, undoUpdate } from './coupons.ts'
import { couponRoutes } from './routes.ts'

export const coupons = feature({
  name: 'coupons',
  routes: [couponRoutes],
  tags: { Coupons: 'Codes that take something off an order' },
  changes: {
    coupon: {
      seenWith: ['coupons.edit'],
      undoneWith: ['coupons.edit'],
      nameOf: sql<string | null>`(select code from coupons where coupons.id = record_id)`,
      isPermanent: true,
      undo: {
        create: undoCreate,
        update: undoUpdate,
        end: undoEnd,
        resume: undoResume,
        remove: undoRemove,
      },
    },
  },
})
