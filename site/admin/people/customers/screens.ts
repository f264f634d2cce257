import { feature } from '../../lib/feature.ts'

export const customers = feature({
  name: 'customers',
  screens: [
    {
      path: 'customers',
      title: 'Customers',
      synonyms: 'clients companies buyers accounts',
      may: ['customers.read'],
      load: async () => (await import('./Customers.tsx')).Customers,
    },
    {
      path: 'customers/:id',
      title: 'Customer',
      may: ['customers.read'],
      load: async () => (await import('./CustomerScreen.tsx')).CustomerScreen,
    },
  ],
  menu: [{ path: 'customers', entry: 'Customers', order: 10 }],
  changes: {
    customer: {
      one: 'the customer {name}',
      many: 'Customers',
      actions: {
        'invoice payment': 'changed the payment on invoice of',
        merge: 'merged',
        unmerge: 'separated',
        forget: 'erased',
      },
      values: { paysOnInvoice: 'May pay on invoice', into: null, orders: null, accounts: null, notes: null },
    },
    'customer-note': {
      one: 'a note on a customer',
      many: 'Notes on customers',
      values: { customer: null, by: 'By', at: 'At' },
    },
    company: { one: 'the company {name}', many: 'Companies' },
    'company member': {
      one: 'company member {name}',
      many: 'Company members',
      actions: { invite: 'invited', accept: 'accepted the invitation of', change: 'changed' },
      values: { role: 'Role' },
    },
    user: { one: 'an account', many: 'Accounts', actions: { forget: 'erased' }, values: { nameless: null } },
  },
})
