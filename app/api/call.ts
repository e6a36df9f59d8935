import { type Language, languageFrom } from '#core/language.ts'
import type { AppContext, RequestInfo } from '../context.ts'

export type Call = (context: AppContext, request: Request, info: RequestInfo) => Promise<Response>

export function queryOf({ url }: Request): URLSearchParams {
  return new URL(url).searchParams
}

export function languageOf(request: Request): Language {
  return languageFrom(queryOf(request).get('lang'))
}
