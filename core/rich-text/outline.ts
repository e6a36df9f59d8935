import { freeSlug, slugOf } from '../slug.ts'
import {
  type HeadingNode,
  type NoteNode,
  plainTextOf,
  type RichNode,
  type RichText,
  visitNodes,
} from './rich-text.ts'

export type Heading = { id: string; level: 2 | 3; text: string }

/** No id of a page begins like this, so that no heading can take the place of one. */
const prefix = 'part-'

/** What a page needs to know of a text before it shows it. */
export type Outline = {
  headings: Map<HeadingNode, Heading>
  /** In the order in which they are called, which is that of their numbers. */
  notes: NoteNode[]
  /** Id of the heading over the notes. */
  notesId: string
}

/**
 * Headings with ids made from their words, for links and for the table of contents, and notes.
 * Headings with the same words get -2, -3…; words without a Latin letter get a number.
 */
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
