import type { AppContext, RequestInfo } from '../context.ts'

export type Call = (context: AppContext, request: Request, info: RequestInfo) => Promise<Response>

/** An answer that says in one sentence why there is no other. */
export function refuse(status: number, error: string, headers?: HeadersInit): Response {
  return Response.json({ error }, { status, headers })
}
