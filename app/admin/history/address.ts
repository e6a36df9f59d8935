import { data } from 'react-router'

/** From 1. Throws 404 where that is not a page. */
export function pageOf({ searchParams }: URL): number {
  const asked = searchParams.get('page') ?? '1'
  if (!/^[1-9]\d{0,5}$/.test(asked)) throw data(undefined, 404)
  return Number(asked)
}

/** Throws 404 where that is not a revision. */
export function revisionOf(named: string): number {
  if (!/^(0|[1-9]\d{0,8})$/.test(named)) throw data(undefined, 404)
  return Number(named)
}

type Query = Readonly<Record<string, string | undefined>>

/** An address with what it asks for; nothing is asked for by what is empty. */
export function withQuery(address: string, query: Query): string {
  const asked = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []))
  if (asked.length === 0) return address
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams(asked)}`
}

/** Page 1 needs no parameter. */
export function withPage(address: string, page: number): string {
  return withQuery(address, { page: page > 1 ? String(page) : undefined })
}
