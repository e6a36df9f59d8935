declare module '@20minutes/s3rver' {
  type Context = {
    get(header: string): string
    query: Record<string, unknown>
    method: string
    path: string
    req: import('node:http').IncomingMessage
    mountPath: string
    state: { vhost: boolean }
    status: number
  }
  type Middleware = (context: Context, next: () => Promise<void>) => Promise<void>

  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      vhostBuckets: boolean
      configureBuckets: { name: string; configs: string[] }[]
    })
    /** Koa's, from the first that is asked to the last, the router. */
    middleware: Middleware[]
    run(): Promise<unknown>
    close(): Promise<void>
  }
}
