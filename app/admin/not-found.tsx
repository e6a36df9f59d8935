import { data } from 'react-router'

/** The guard runs first, so nobody learns which addresses exist. */
export function loader() {
  throw data(undefined, 404)
}

export const action = loader

export default function NotFound() {
  return null
}
