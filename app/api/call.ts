import type { AppContext, RequestInfo } from '../context.ts'

export type Call = (context: AppContext, request: Request, info: RequestInfo) => Promise<Response>
