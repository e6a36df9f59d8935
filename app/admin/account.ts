import { redirectDocument } from 'react-router'

/** Everybody has a page of their own, staff or not. */
export function loader() {
  throw redirectDocument('/account')
}
