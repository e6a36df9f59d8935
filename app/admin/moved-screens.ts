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

export function findMovedScreen(path: string): string | undefined {
  const found = moved.find(([old]) => old.test(path))
  return found && path.replace(...found)
}
