import { freeSlug, slugOf } from '../slug.ts'
import { plainTextOf } from './plain-text.ts'
import type { HeadingNode, NoteNode, RichNode, RichText } from './rich-text.ts'
import { visitNodes } from './walk.ts'

export type Heading = { id: string; level: 2 | 3; text: string }

/** Keeps the ids of headings apart from other ids on the page. */
const prefix = 'part-'

export type Outline = {
  headings: Map<HeadingNode, Heading>
  notes: NoteNode[]
  notesId: string
}

/** Ids are made from the text; duplicates get -2, -3…, those without Latin letters a number. */
export function outlineOf(tree: RichText, notesTitle: string): Outline {
  const taken = new Set<string>()
  const headings = new Map<HeadingNode, Heading>()
  const notes: NoteNode[] = []
  const idOf = (text: string) => {
    const wish = prefix + (slugOf(text, '-') || String(taken.size + 1))
    const id = freeSlug(wish, (each) => taken.has(each))
    taken.add(id)
    return id
  }
  visitNodes(tree as RichNode, (node) => {
    if (node.type === 'note' && node.content) notes.push(node as NoteNode)
    if (node.type !== 'heading' || !node.content) return
    const heading = node as HeadingNode
    const text = plainTextOf(heading)
    headings.set(heading, { id: idOf(text), level: heading.attrs.level, text })
  })
  return { headings, notes, notesId: notes.length > 0 ? idOf(notesTitle) : '' }
}
