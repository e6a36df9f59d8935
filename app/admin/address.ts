import { data } from 'react-router'

/** From 1. Throws 404 where that is not a page. */
export function pageOf({ searchParams }: URL): number {
  const asked = searchParams.get('page') ?? '1'
  if (!/^[1-9]\d{0,5}$/.test(asked)) throw data(undefined, 404)
  return Number(asked)
}

/** What an address searches a list for. */
export function searchOf({ searchParams }: URL): string {
  return (searchParams.get('search') ?? '').trim().slice(0, 200)
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

/** What addresses say of the page of a list that is shown. */
const pageNames = ['page', 'before', 'after']

/** The address of the list of which this one shows a page. */
export function listAddress({ pathname, search }: { pathname: string; search: string }): string {
  const query = new URLSearchParams(search)
  for (const name of pageNames) query.delete(name)
  return query.size > 0 ? `${pathname}?${query}` : pathname
}

/** Page 1 needs no parameter. */
export function withPage(address: string, page: number): string {
  return withQuery(address, { page: page > 1 ? String(page) : undefined })
}
