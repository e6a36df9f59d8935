/** A piece of two versions of a text. */
export type Part = { kind: 'same' | 'gone' | 'come'; text: string }

/** Beyond so many pairs of words a comparison would take too long: both texts are shown whole. */
const mostPairs = 1_000_000

/**
 * Two versions of a text, word by word: what is in both, what is gone and what has come, in the
 * order in which one reads them. Texts that have little in common are one piece each.
 */
export function compareTexts(before: string, after: string): Part[] {
  if (before === after) return [{ kind: 'same', text: before }]
  const whole: Part[] = [
    { kind: 'gone', text: before },
    { kind: 'come', text: after },
  ]
  const [old, fresh] = [wordsOf(before), wordsOf(after)]
  if (old.length * fresh.length > mostPairs) return whole
  const parts = walk(old, fresh, commonLengths(old, fresh))
  const same = parts.filter(({ kind }) => kind === 'same').map(({ text }) => text)
  return same.join('').trim().length * 3 < Math.min(before.length, after.length) ? whole : parts
}

function wordsOf(text: string): string[] {
  return text.match(/\s+|[^\s]+/gu) ?? []
}

/** For each pair of ends, how many words they have in common in the same order. */
function commonLengths(old: readonly string[], fresh: readonly string[]): Uint16Array[] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint16Array(fresh.length + 1))
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = fresh.length - 1; j >= 0; j -= 1) {
      const [row, next] = [lengths[i], lengths[i + 1]]
      if (!row || !next) continue
      row[j] =
        old[i] === fresh[j] ? (next[j + 1] ?? 0) + 1 : Math.max(next[j] ?? 0, row[j + 1] ?? 0)
    }
  return lengths
}

function walk(
  old: readonly string[],
  fresh: readonly string[],
  lengths: readonly Uint16Array[],
): Part[] {
  const gone: Part[] = []
  const come: Part[] = []
  const parts: Part[] = []
  const settle = () => parts.push(...gone.splice(0), ...come.splice(0))
  let [i, j] = [0, 0]
  while (i < old.length || j < fresh.length) {
    const [was, is] = [old[i], fresh[j]]
    if (was !== undefined && was === is) {
      settle()
      parts.push({ kind: 'same', text: was })
      i += 1
      j += 1
    } else if (is === undefined || (was !== undefined && at(i + 1, j) >= at(i, j + 1))) {
      gone.push({ kind: 'gone', text: was ?? '' })
      i += 1
    } else {
      come.push({ kind: 'come', text: is })
      j += 1
    }
  }
  settle()
  return joined(parts)

  function at(row: number, column: number): number {
    return lengths[row]?.[column] ?? 0
  }
}

/** Neighbours of one kind become one piece. */
function joined(parts: readonly Part[]): Part[] {
  const pieces: Part[] = []
  for (const part of parts) {
    const last = pieces.at(-1)
    if (last?.kind === part.kind) last.text += part.text
    else pieces.push({ ...part })
  }
  return pieces
}
