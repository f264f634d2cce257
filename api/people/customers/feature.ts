import { sql } from 'kysely'
import { feature } from '../../platform/feature.ts'
import { customerRoutes } from './routes.ts'
import { undoPaysOnInvoice } from './customers.ts'
import { undoMergeCustomers } from './merge.ts'
import { undoUpdateCustomer } from './save-customer.ts'
import { customerPersonalData } from './personal-data.ts'
import { searchCustomers } from './search.ts'

export const customers = feature({
  name: 'customers',
  routes: [customerRoutes],
  tags: { Customers: 'The people who order' },
  changes: {
    customer: {
      seenWith: ['customers.read'],
      undoneWith: ['customers.edit'],
      nameOf: sql<string | null>`(select customers.name from customers where customers.id = record_id)`,
      undo: {
        create: null,
        update: undoUpdateCustomer,
        import: null,
        'invoice payment': { needs: ['payments.record'], run: undoPaysOnInvoice },
        merge: undoMergeCustomers,
        unmerge: null,
        forget: null,
      },
    },
  },
  personalData: customerPersonalData,
  search: [{ needs: 'customers.read', find: searchCustomers }],
  addresses: {
    texts: { customers: ['name', 'company', 'address'] },
    rows: { customerEmails: ['email'] },
  },
})
