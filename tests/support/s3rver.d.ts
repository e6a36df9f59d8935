declare module '@20minutes/s3rver' {
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      vhostBuckets: boolean
      configureBuckets: { name: string; configs: string[] }[]
    })
    /** Koa's: asked before everything else. */
    middleware: {
      unshift(
        handle: (
          context: { get(header: string): string; query: Record<string, unknown>; status: number },
          next: () => Promise<void>,
        ) => Promise<void>,
      ): void
    }
    run(): Promise<unknown>
    close(): Promise<void>
  }
}
