import type { AppContext, RequestInfo } from '../context.ts'

/** Its body is read, and within its limit. */
export type Call = (context: AppContext, request: Request, info: RequestInfo) => Promise<Response>
