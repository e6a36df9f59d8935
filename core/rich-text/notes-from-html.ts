import { type HtmlElement, type HtmlNode, isElement, textOf, visit } from './html-tree.ts'

type Note = { element: HtmlElement; parent: HtmlElement; around: HtmlElement | undefined }

/** Moves notes of our own HTML, Word and LibreOffice to their first reference, as elements `note`. */
export function bringNotes(root: HtmlElement): void {
  const notes = new Map<string, Note>()
  const parents = new Map<HtmlElement, HtmlElement>()
  const around: HtmlElement[] = []
  visit([root], {
    enter(element, parent) {
      if (parent) parents.set(element, parent)
      if (isNoteSection(element)) around.push(element)
      const id = noteId(element)
      if (id && parent && !notes.has(id)) notes.set(id, { element, parent, around: around.at(-1) })
    },
    leave(element) {
      if (around.at(-1) === element) around.pop()
    },
  })
  if (notes.size > 0) bringToReferences(root, notes, parents)
}

function bringToReferences(
  root: HtmlElement,
  notes: Map<string, Note>,
  parents: Map<HtmlElement, HtmlElement>,
): void {
  const used = new Set<Note>()
  const taken = new Set<HtmlElement>()
  visit([root], {
    enter(element) {
      if (taken.has(element)) return false
      element.children = element.children.map((child) => {
        const note = notes.get(referenceOf(child) ?? '')
        if (!note || used.has(note)) return child
        used.add(note)
        taken.add(note.element)
        return { name: 'note', attributes: {}, children: lineOf(note.element.children) }
      })
      return true
    },
  })
  for (const { element, parent } of used) remove(parent, element)
  for (const section of new Set([...used].map(({ around }) => around))) {
    const parent = section && parents.get(section)
    if (section && parent && textOf(section.children.filter(isNoHeading)) === '')
      remove(parent, section)
  }
}

function remove(parent: HtmlElement, child: HtmlElement): void {
  parent.children = parent.children.filter((each) => each !== child)
}

function isNoHeading(node: HtmlNode): boolean {
  return !isElement(node) || !/^h[1-6]$/.test(node.name)
}

/** One line with its formatting, without the backlink. */
function lineOf(nodes: readonly HtmlNode[]): HtmlNode[] {
  const line: HtmlElement = { name: 'root', attributes: {}, children: [] }
  const open = [line]
  const add = (node: HtmlNode) => open.at(-1)?.children.push(node)
  visit(nodes, {
    text: (text) => add(text),
    enter(element) {
      if (isBackLink(element)) {
        // The space before it, which binds it to the last word.
        const before = open.at(-1)?.children ?? []
        const last = before.at(-1)
        if (typeof last === 'string') before[before.length - 1] = last.replace(/\u00a0$/, '')
        return false
      }
      if (phrases.has(element.name)) {
        const copy = { ...element, children: [] }
        add(copy)
        open.push(copy)
      } else add(' ')
      return true
    },
    leave(element) {
      if (phrases.has(element.name)) open.pop()
      else add(' ')
    },
  })
  const last = line.children.findLastIndex((child) => isElement(child) || /[^\s]/.test(child))
  return line.children.slice(0, last + 1)
}

export function isNoteSection({ name, attributes }: HtmlElement): boolean {
  return name === 'section' || /mso-element:\s*(foot|end)note-list/i.test(attributes.style ?? '')
}

export function noteId({ name, attributes }: HtmlElement): string | undefined {
  const { id = '', style = '' } = attributes
  if (name === 'div' && /^sd(foot|end)note\d+$/.test(id)) return id
  if (name === 'li' && /^note-[1-9]\d{0,2}$/.test(id)) return id
  return /mso-element:\s*(foot|end)note\b/i.test(style) && /^(ftn|edn)\d+$/.test(id)
    ? id
    : undefined
}

/** It may be the only content of a `sup`. */
export function referenceOf(node: HtmlNode): string | undefined {
  if (!isElement(node)) return undefined
  if (node.name === 'sup') {
    const inside = node.children.filter((child) => isElement(child) || child.trim() !== '')
    return inside.length === 1 && inside[0] && isElement(inside[0]) && inside[0].name === 'a'
      ? referenceOf(inside[0])
      : undefined
  }
  if (node.name !== 'a') return undefined
  const [, id] =
    /#(note-\d+|_(?:ftn|edn)\d+|sd(?:foot|end)note\d+(?=sym))(sym)?$/.exec(
      node.attributes.href ?? '',
    ) ?? []
  return id?.replace(/^_/, '')
}

export const isBackLink = ({ name, attributes }: HtmlElement) =>
  name === 'a' && /#(ref-\d+|_(ftn|edn)ref\d+|sd(foot|end)note\d+anc)$/.test(attributes.href ?? '')

const phrases = new Set(['a', 'b', 'strong', 'i', 'em', 'sup', 'cite', 'span'])
