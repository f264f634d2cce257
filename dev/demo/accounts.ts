/** The demo accounts, which exist in the identity emulator only. */
export const demoAccounts = [
  { uid: 'demo-admin', email: 'admin@demo.test', password: 'demo-admin', name: 'Demo administrator' },
  { uid: 'demo-customer', email: 'customer@demo.test', password: 'demo-customer', name: 'Demo customer' },
  { uid: 'demo-manager', email: 'manager@demo.test', password: 'demo-manager', name: 'Demo manager' },
  { uid: 'demo-editor', email: 'editor@demo.test', password: 'demo-editor', name: 'Demo editor' },
  { uid: 'demo-worker', email: 'worker@demo.test', password: 'demo-worker', name: 'Demo order worker' },
  { uid: 'demo-books', email: 'books@demo.test', password: 'demo-books', name: 'Demo bookkeeper' },
  { uid: 'demo-viewer', email: 'viewer@demo.test', password: 'demo-viewer', name: 'Demo viewer' },
] as const
