type Entry = { index: number; key: string; sameDocument: boolean }
type Navigation = {
  entries(): Entry[]
  currentEntry: Entry | null
  traverseTo(key: string): unknown
}

/** Back to the page that the reader came from (docs/decisions.md 29); without script, the link. */
export function BackLink({ href, label }: { href: string; label: string }) {
  return (
    <a
      className="text-link"
      href={href}
      data-held
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || !goBack()) return
        event.preventDefault()
      }}
    >
      {label}
    </a>
  )
}

/** False when there is no page of ours to go back to. */
function goBack(): boolean {
  if (!document.referrer.startsWith(`${location.origin}/`) || history.length < 2) return false
  const { navigation } = window as Window & { navigation?: Navigation }
  const here = navigation?.currentEntry?.index ?? 0
  // Jumps within this page are entries too: the reader means the page before it.
  const before = navigation
    ?.entries()
    .findLast((entry) => entry.index < here && !entry.sameDocument)
  if (navigation && before) navigation.traverseTo(before.key)
  else history.back()
  return true
}
