import { diffArrays } from 'diff'

export type TextPart = { kind: 'same' | 'removed' | 'added'; text: string }

/** Edits in a paragraph, or paragraphs in a text; with more it counts as rewritten. */
const maxEdits = 150
const space = /^\s*$/

/** Returns undefined if more than half changed. Takes milliseconds for 5,000 characters. */
export function compareTexts(before: string, after: string): TextPart[] | undefined {
  if (before === after) return [{ kind: 'same', text: before }]
  const paragraphs = compare(paragraphsOf(before), paragraphsOf(after))
  const parts = paragraphs && mergeSame(pairParagraphs(paragraphs))
  return parts && changedShare(parts) <= 0.5 ? parts : undefined
}

function pairParagraphs(parts: readonly Chunk[]): TextPart[] {
  return parts.flatMap((part, index): TextPart[] => {
    const next = parts[index + 1]
    if (part.kind === 'added' && parts[index - 1]?.kind === 'removed') return []
    if (part.kind !== 'removed' || next?.kind !== 'added')
      return [{ kind: part.kind, text: part.values.join('') }]
    const pairs = Math.min(part.values.length, next.values.length)
    return [
      ...part.values.slice(0, pairs).flatMap((old, at) => compareWords(old, next.values[at] ?? '')),
      { kind: 'removed', text: part.values.slice(pairs).join('') },
      { kind: 'added', text: next.values.slice(pairs).join('') },
    ]
  })
}

function compareWords(before: string, after: string): TextPart[] {
  const old = wordsOf(before)
  const fresh = wordsOf(after)
  const words = mayBeHalfKept(old, fresh) ? compare(old, fresh) : undefined
  const parts = words && withoutIslands(words)
  if (parts && changedShare(parts) <= 0.5) return parts
  return [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ]
}

/** A cheap check beforehand: whether the two could share half of their words, in any order. */
function mayBeHalfKept(before: readonly string[], after: readonly string[]): boolean {
  const left = new Map<string, number>()
  for (const word of before) left.set(word, (left.get(word) ?? 0) + 1)
  let kept = 0
  for (const word of after) {
    const times = left.get(word) ?? 0
    if (times === 0) continue
    left.set(word, times - 1)
    kept += word.length
  }
  const length = before.join('').length + after.join('').length
  return kept * 4 >= length
}

type Chunk = { kind: TextPart['kind']; values: string[] }

function compare(before: string[], after: string[]): Chunk[] | undefined {
  return diffArrays(before, after, { maxEditLength: maxEdits })?.map(
    ({ added, removed, value }) => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      values: value,
    }),
  )
}

/** Merges changes separated only by a space, so that changed words stay one phrase. */
function withoutIslands(chunks: readonly Chunk[]): TextPart[] {
  const parts: TextPart[] = []
  let removed = ''
  let added = ''
  const flush = () => {
    if (removed) parts.push({ kind: 'removed', text: removed })
    if (added) parts.push({ kind: 'added', text: added })
    removed = ''
    added = ''
  }
  for (const [index, { kind, values }] of chunks.entries()) {
    const text = values.join('')
    const isIsland = space.test(text) && removed && added && index < chunks.length - 1
    if (kind !== 'added' && (kind === 'removed' || isIsland)) removed += text
    if (kind !== 'removed' && (kind === 'added' || isIsland)) added += text
    if (kind === 'same' && !isIsland) {
      flush()
      parts.push({ kind, text })
    }
  }
  flush()
  return parts
}

function mergeSame(parts: readonly TextPart[]): TextPart[] {
  const merged: TextPart[] = []
  for (const { kind, text } of parts) {
    const last = merged.at(-1)
    if (text === '') continue
    if (last?.kind === kind) last.text += text
    else merged.push({ kind, text })
  }
  return merged
}

/** The share of the text that is in only one of the versions, from 0 to 1. */
function changedShare(parts: readonly TextPart[]): number {
  const length = (same: boolean) =>
    parts.reduce((sum, { kind, text }) => sum + ((kind === 'same') === same ? text.length : 0), 0)
  const changed = length(false)
  const kept = length(true) * 2
  return changed / Math.max(1, changed + kept)
}

function paragraphsOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+/g) ?? []
}

const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

function wordsOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}
