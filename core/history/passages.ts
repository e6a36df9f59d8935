import type { TextPart } from './compare-texts.ts'

/** Parts to show, or unchanged text that is skipped between them. */
export type Passage = { parts: TextPart[] } | { skipped: string; paragraphs: number }

const minSkipped = 3

/** Shows changes with their paragraph; longer unchanged text is folded. */
export function foldSame(parts: readonly TextPart[]): Passage[] {
  const passages: Passage[] = []
  let open: TextPart[] = []
  for (const [index, part] of parts.entries()) {
    const same = part.kind === 'same' ? part.text.split(/(?<=\n\n)/) : []
    const end = index === parts.length - 1 ? same.length : same.length - 1
    const skipped = same.slice(index === 0 ? 0 : 1, end)
    if (skipped.length < minSkipped) {
      open.push(part)
      continue
    }
    if (index > 0) open.push({ kind: 'same', text: same[0] ?? '' })
    if (open.length > 0) passages.push({ parts: open })
    passages.push({ skipped: skipped.join(''), paragraphs: skipped.length })
    open = end < same.length ? [{ kind: 'same', text: same[end] ?? '' }] : []
  }
  if (open.length > 0) passages.push({ parts: open })
  return passages
}
