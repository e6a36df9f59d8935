import { characters } from '#core/text.ts'

/** How much of the room for a text is used, in characters as people count them. */
export function Counter({ text, most }: { text: string; most: number }) {
  const count = characters(text.trim())
  const over = count - most
  return (
    <span className="number" data-over={over > 0 || undefined}>
      {over > 0 ? `${count} of ${most}: ${over} too many` : `${count} of ${most}`}
    </span>
  )
}
