/** Green is live, amber waits, grey is a draft, red is wrong: the colours of the panel's states. */
export type TagState = 'live' | 'waits' | 'draft' | 'wrong'

/** A word about a record, and what it means for the record, where it means one of the four. */
export type TagWords = string | { label: string; state: TagState }

export function Tag({ words }: { words: TagWords }) {
  if (typeof words === 'string') return <span className="tag">{words}</span>
  return (
    <span className="tag" data-state={words.state}>
      {words.label}
    </span>
  )
}
