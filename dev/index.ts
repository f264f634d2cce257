/** Everything of this folder that the server may load, and only outside production: see `api/main.ts`. */
export { demoAccounts } from './demo/accounts.ts'
export { seedFiles } from './demo/files.ts'
export { seedDemo } from './demo/seed.ts'
export { prepareEmulator, startEmulator } from './emulator/emulator.ts'
export { createSimulator } from './paypal/app.ts'
