/** The package has no types of its own. */
declare module 's3rver' {
  export type Middleware = (
    context: {
      method: string
      path: string
      query: Record<string, string | string[] | undefined>
      type: string
      body: string
      status: number
    },
    next: () => Promise<void>,
  ) => Promise<void>
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      directory: string
      silent: boolean
      configureBuckets: { name: string; configs: string[] }[]
    })
    run(): Promise<{ address: string; port: number }>
    close(): Promise<void>
    middleware: Middleware[]
    httpServer: import('node:http').Server
  }
}
