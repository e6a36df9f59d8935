import { characters } from '#core/text.ts'

export function Counter({ text, most }: { text: string; most: number }) {
  const count = characters(text.trim())
  const over = count - most
  return (
    <span className="number" data-over={over > 0 || undefined}>
      {over > 0 ? `${count} of ${most}: ${over} too many` : `${count} of ${most}`}
    </span>
  )
}
