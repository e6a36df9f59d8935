import { data } from 'react-router'

/** The revision that an address names. Throws 404 when it is none. */
export function revisionOf(named: string): number {
  if (!/^(0|[1-9]\d{0,8})$/.test(named)) throw data(undefined, 404)
  return Number(named)
}
