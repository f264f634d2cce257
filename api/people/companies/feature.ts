import { feature } from '../../platform/feature.ts'
import { companyRoutes } from './routes.ts'
import { companyPersonalData } from './personal-data.ts'

export const companies = feature({
  name: 'companies',
  routes: [companyRoutes],
  tags: { Company: 'People who share the same orders' },
  // Only the members of a company decide who is in it.
  changes: {
    company: {
      seenWith: ['customers.read'],
      isPermanent: true,
      undo: { create: null, update: null, remove: null },
    },
    'company member': {
      seenWith: ['customers.read'],
      isPermanent: true,
      undo: { invite: null, accept: null, change: null, remove: null },
    },
  },
  personalData: companyPersonalData,
})
