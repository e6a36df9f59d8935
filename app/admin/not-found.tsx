import { data, redirectDocument } from 'react-router'
import type { Route } from './+types/not-found.ts'
import { findMovedScreen } from './moved-screens.ts'

/** The guard runs first, so nobody learns which addresses exist. */
export function loader({ url }: Route.LoaderArgs) {
  const moved = findMovedScreen(url.pathname)
  if (moved) throw redirectDocument(moved)
  throw data(undefined, 404)
}

export function action() {
  throw data(undefined, 404)
}

export default function NotFound() {
  return null
}
