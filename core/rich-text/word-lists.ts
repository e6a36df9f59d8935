import { type HtmlElement, type HtmlNode, isElement, textOf, visit } from './html-tree.ts'

/** In Word's clipboard, lists are paragraphs with a level and a visible bullet. */
export function listsOfWord(nodes: readonly HtmlNode[]): HtmlNode[] {
  const out: HtmlNode[] = []
  let open: HtmlElement[] = []
  for (const node of nodes.flatMap(itemsOfWordOnline)) {
    const level = isElement(node) ? levelOf(node) : undefined
    if (!isElement(node) || level === undefined) {
      // Whitespace between items does not end a list.
      if (isElement(node) || node.trim() !== '') open = []
      if (open.length === 0) out.push(node)
      continue
    }
    const name = takeMark(node)
    if (open.length > level) open = open.slice(0, level)
    if (open.length === level && open.at(-1)?.name !== name) open = open.slice(0, level - 1)
    while (open.length < level) {
      const list: HtmlElement = { name, attributes: dirOf(node), children: [] }
      const around = open.at(-1)
      if (around) lastItem(around).children.push(list)
      else out.push(list)
      open.push(list)
    }
    open.at(-1)?.children.push({ name: 'li', attributes: {}, children: node.children })
  }
  return out
}

/** Word Online has one list per item, with a level; converts it to paragraphs like those of Word. */
function itemsOfWordOnline(node: HtmlNode): HtmlNode[] {
  if (!isElement(node) || !/\bListContainerWrapper\b/.test(node.attributes.class ?? ''))
    return [node]
  return node.children.filter(isElement).flatMap(({ name, children }) =>
    children.filter(isElement).map((item): HtmlElement => {
      const { 'data-aria-level': level = '1', dir = '' } = item.attributes
      const attributes = { style: `mso-list: online level${level}`, [listName]: name, dir }
      return { name: 'p', attributes, children: item.children }
    }),
  )
}

const listName = 'data-list-name'

/** Google puts nested lists beside the item that they belong to; LibreOffice has empty outer lists. */
export function listsInItems(list: HtmlElement): HtmlNode[] {
  const out: HtmlNode[] = []
  for (const node of withoutEmptyLists(list)) {
    const isList = isElement(node) && (node.name === 'ul' || node.name === 'ol')
    const before = out.findLast(isElement)
    if (isList && before?.name === 'li') before.children.push(node)
    else out.push(node)
  }
  return out
}

function withoutEmptyLists(list: HtmlElement): HtmlNode[] {
  let { children } = list
  for (;;) {
    const filled = children.filter((node) => isElement(node) || node.trim() !== '')
    const [only] = filled
    if (filled.length !== 1 || !only || !isElement(only) || only.name !== list.name) return children
    children = only.children
  }
}

function lastItem(list: HtmlElement): HtmlElement {
  const last = list.children.findLast(isElement)
  if (last) return last
  const item: HtmlElement = { name: 'li', attributes: {}, children: [] }
  list.children.push(item)
  return item
}

const dirOf = ({ attributes }: HtmlElement): Record<string, string> =>
  attributes.dir ? { dir: attributes.dir } : {}

const deepest = 9

function levelOf({ name, attributes }: HtmlElement): number | undefined {
  if (name !== 'p') return undefined
  const [, level] = /mso-list:\s*\S+\s+level(\d+)/i.exec(attributes.style ?? '') ?? []
  return level === undefined ? undefined : Math.min(Math.max(Number(level), 1), deepest)
}

function takeMark(paragraph: HtmlElement): 'ol' | 'ul' {
  const { [listName]: name } = paragraph.attributes
  if (name) return name === 'ol' ? 'ol' : 'ul'
  let mark = ''
  visit([paragraph], {
    enter(element) {
      element.children = element.children.filter((child) => {
        const isMark = isElement(child) && /mso-list:\s*ignore/i.test(child.attributes.style ?? '')
        if (isMark) mark += textOf(child.children)
        return !isMark
      })
    },
  })
  return /^(\(?(\d+|[a-z]{1,5})[.)]|\d+$)/i.test(mark.trim()) ? 'ol' : 'ul'
}
