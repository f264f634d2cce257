import { z } from 'zod'
import { feature } from '../../platform/feature.ts'
import { job } from '../../platform/jobs/kind.ts'
import { exportPart } from '../../platform/personal-data.ts'
import { forgetRecoveryCodes, recoveryCodesOf } from './codes.ts'
import { factorResetJob, runResets } from './resets.ts'
import { recoveryRoutes } from './routes.ts'

export const recovery = feature({
  name: 'recovery',
  routes: [recoveryRoutes],
  tags: { Recovery: 'Ways back for who has lost their second factor' },
  jobs: [job(factorResetJob, (ctx) => runResets(ctx))],
  changes: {
    'second factor': {
      seenWith: ['people.manage'],
      isPermanent: true,
      undo: {
        'make recovery codes': null,
        recover: null,
        'plan reset': null,
        'stop reset': null,
        reset: null,
      },
    },
  },
  personalData: {
    exported: exportPart({ recoveryCodes: z.int() }, async (ctx) => ({
      recoveryCodes: (await recoveryCodesOf(ctx)).left,
    })),
    erase: async (ctx) => {
      await forgetRecoveryCodes(ctx, ctx.caller.uid)
      await ctx.db.deleteFrom('factorResets').where('uid', '=', ctx.caller.uid).execute()
    },
  },
  addresses: { rows: { factorResets: ['email'] }, actors: [['factorResets', 'askedEmail']] },
})
