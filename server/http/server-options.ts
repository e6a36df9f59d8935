import type { ServerOptions } from 'node:http'
import { bodyTimes } from './body-time.ts'

/** Times in milliseconds, sizes in bytes. */
export const serverOptions: ServerOptions = {
  headersTimeout: 15_000,
  // For the slowest body, which is cut before; others have less (limitBodyTime).
  requestTimeout: bodyTimes.file + 10_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16 * 1024,
  // A request without a body begins as one that was read: a sixth less work for a kept page.
  optimizeEmptyRequests: true,
}
