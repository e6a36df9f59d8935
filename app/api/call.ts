import type { AppContext, RequestInfo } from '../context.ts'

/** A call of a program: its body is read, and within its limit. */
export type Call = (context: AppContext, request: Request, info: RequestInfo) => Promise<Response>
