/** The demo accounts, which exist in the identity emulator only. */
export const demoAccounts = [
  { uid: 'demo-admin', email: 'admin@demo.test', password: 'demo-admin', name: 'Demo administrator' },
  { uid: 'demo-customer', email: 'customer@demo.test', password: 'demo-customer', name: 'Demo customer' },
] as const
