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

/** Page 1 needs no parameter. */
export function withPage(address: string, page: number): string {
  if (page <= 1) return address
  return `${address}${address.includes('?') ? '&' : '?'}page=${page}`
}
