/** All exports of this folder that the server may load, outside production only: see `api/main.ts`. */
export { demoAccounts } from './demo/accounts.ts'
export { seedFiles } from './demo/files.ts'
export { isUnused, seedDemo } from './demo/seed.ts'
export { prepareEmulator, startEmulator } from './emulator/emulator.ts'
export { createSimulator } from './simulator.ts'
