/** The package has no types of its own. */
declare module 'firebase-tools/lib/emulator/auth/index.js' {
  export enum SingleProjectMode {
    /** Also accepts tokens and accounts of other projects. */
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
