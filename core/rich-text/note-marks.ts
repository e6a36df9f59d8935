import { type HtmlElement, type HtmlNode, isElement } from './html-tree.ts'

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

export const phrases = new Set(['a', 'b', 'strong', 'i', 'em', 'sup', 'cite', 'span'])
