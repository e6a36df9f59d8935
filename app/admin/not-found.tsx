import { data, redirectDocument } from 'react-router'
import type { Route } from './+types/not-found.ts'

/** Where screens were that have another address now, as it may stand in bookmarks. */
const moved: readonly [RegExp, string][] = [
  // Everybody has a page of their own, staff or not.
  [/^\/admin\/account(?=\/|$)/, '/account'],
  [/^\/admin\/languages$/, '/admin/pages?show=translate'],
  [/^\/admin\/prices\/import$/, '/admin/import?kind=prices'],
  [/^\/admin\/stocks\/new-theme$/, '/admin/themes/new'],
  // The moment is chosen where a text is published.
  [/(?<=^\/admin\/(themes|letters|pages|legal|disclosures)\/.+)\/schedule$/, '/publish'],
]

/** The guard runs first, so nobody learns which addresses exist. */
export function loader({ url }: Route.LoaderArgs) {
  const path = url.pathname
  const found = moved.find(([old]) => old.test(path))
  if (found) throw redirectDocument(path.replace(...found))
  throw data(undefined, 404)
}

export function action() {
  throw data(undefined, 404)
}

export default function NotFound() {
  return null
}
