/** The package has no types of its own. */
declare module 'firebase-tools/lib/emulator/auth/index.js' {
  export enum SingleProjectMode {
    /** Tokens and accounts of other projects than its own are taken, too. */
    NO_WARNING,
  }
  export class AuthEmulator {
    constructor(options: {
      projectId: string
      host: string
      port: number
      singleProjectMode: SingleProjectMode
    })
    start(): Promise<void>
  }
}
