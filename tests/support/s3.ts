import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { freePort } from './free-port.ts'

export type BucketServer = {
  /** What the program is told of it. */
  env: Record<string, string>
  /** The port on the loopback address. */
  port: number
  /**
   * From now on, until another is given: the connection breaks off in an upload, no list is given, or
   * nobody may write.
   */
  fail(what: 'uploads' | 'lists' | 'writes' | undefined): void
  stop(): Promise<void>
}

const bucket = 'qantara-media'

/** An S3 server on the loopback address with one empty private bucket. */
export async function startBucketServer(): Promise<BucketServer> {
  const directory = await mkdtemp(join(tmpdir(), 'qantara-s3-'))
  const port = await freePort()
  const server = new S3rver({
    address: '127.0.0.1',
    port,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  // It checks signatures, but lets a request without one pass.
  server.middleware.unshift(async (context, next) => {
    if (context.get('authorization') || context.query['X-Amz-Signature']) return next()
    context.status = 403
  })
  let failing: 'uploads' | 'lists' | 'writes' | undefined
  let cutOff = Promise.resolve()
  server.middleware.unshift(async (context, next) => {
    const isList = context.method === 'GET' && context.path.replaceAll('/', '') === bucket
    if (failing === 'lists' && isList) {
      context.status = 503
      return
    }
    if (failing === 'writes' && /PUT|POST|DELETE/.test(context.method)) {
      context.status = 403
      return
    }
    if (context.method === 'DELETE') await cutOff
    if (failing !== 'uploads' || context.method !== 'PUT') return next()
    breakOff(context.req)
    // It keeps what it got: deleted before, the file would come again.
    cutOff = next().catch(() => {})
    await cutOff
  })
  await server.run()
  return {
    env: bucketEnv(`http://127.0.0.1:${port}`),
    port,
    fail(what) {
      failing = what
    },
    async stop() {
      await server.close()
      await rm(directory, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

/** After the first bytes of the body: the server has them. */
function breakOff(request: IncomingMessage): void {
  const push = request.push.bind(request)
  request.push = (chunk, encoding) => {
    const goesOn = push(chunk, encoding)
    if (chunk) setImmediate(() => request.socket.destroy())
    return goesOn
  }
}

/** What the program is told about a bucket at this address. */
export function bucketEnv(endpoint: string): Record<string, string> {
  return {
    S3_ENDPOINT: endpoint,
    S3_REGION: 'us-east-1',
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  }
}

/** The same as the program's configuration reads it; undefined without a bucket. */
export function bucketConfig(env: Record<string, string> | undefined) {
  if (!env?.S3_ENDPOINT) return undefined
  return {
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION ?? '',
    bucket: env.S3_BUCKET ?? '',
    accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
    secretKey: env.S3_SECRET_ACCESS_KEY ?? '',
  }
}
