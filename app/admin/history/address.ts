import { data } from 'react-router'

/** The page that an address asks for, from 1. Throws 404 where that is not a page. */
export function pageOf({ searchParams }: URL): number {
  const asked = searchParams.get('page') ?? '1'
  if (!/^[1-9]\d{0,5}$/.test(asked)) throw data(undefined, 404)
  return Number(asked)
}

/** The revision that an address names. Throws 404 where that is not a revision. */
export function revisionOf(named: string): number {
  if (!/^(0|[1-9]\d{0,8})$/.test(named)) throw data(undefined, 404)
  return Number(named)
}

/** An address with one more query parameter; page 1 needs none. */
export function withPage(address: string, page: number): string {
  if (page <= 1) return address
  return `${address}${address.includes('?') ? '&' : '?'}page=${page}`
}
