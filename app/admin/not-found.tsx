import { data } from 'react-router'

/** Any other address below /admin. The guard runs first, so nobody learns which ones exist. */
export function loader() {
  throw data(undefined, 404)
}

export const action = loader

export default function NotFound() {
  return null
}
