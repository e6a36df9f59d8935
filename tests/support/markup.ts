import { type DefaultTreeAdapterTypes, parse } from 'parse5'

type Element = DefaultTreeAdapterTypes.Element

const references = ['aria-describedby', 'aria-labelledby', 'aria-controls', 'for']
const withoutReadOnly = [
  'hidden',
  'checkbox',
  'radio',
  'file',
  'submit',
  'button',
  'color',
  'range',
]
/** What a table's parts are without being told. */
const partsOfTables = ['table', 'row', 'rowgroup', 'cell', 'columnheader', 'rowheader']

/**
 * Returns what the HTML standard and ARIA in HTML forbid of what browsers pass over in silence: the
 * kinds that a validator has found on pages of ours. Empty for a page without such faults.
 */
export function markupFaults(html: string): string[] {
  const elements = elementsIn(parse(html))
  const ids = elements.flatMap((element) => attributeOf(element, 'id') ?? [])
  const faults = elements.flatMap(faultsOf)
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at)
  return [...faults, ...twice.map((id) => `two elements have the id ${id}`)]
}

function faultsOf(element: Element): string[] {
  const { tagName } = element
  const faults = references
    .filter((name) => attributeOf(element, name)?.trim() === '')
    .map((name) => `${tagName} with an empty ${name}`)
  const type = attributeOf(element, 'type') ?? 'text'
  if (tagName === 'input' && attributeOf(element, 'readonly') !== undefined)
    if (withoutReadOnly.includes(type)) faults.push(`${type} input that is readonly`)
  if (tagName === 'dl')
    faults.push(
      ...groupsOf(element)
        .filter(isHalf)
        .map(() => 'half a dl group'),
    )
  if (/^(table|thead|tbody|tr|th|td)$/.test(tagName))
    if (partsOfTables.includes(attributeOf(element, 'role') ?? ''))
      faults.push(`${tagName} with a role`)
  return faults
}

/** The names of the elements of each group, which a div may hold together. */
function groupsOf(list: Element): string[][] {
  const parts = childrenOf(list)
  if (parts.some(({ tagName }) => tagName === 'div'))
    return parts.map((part) => childrenOf(part).map(({ tagName }) => tagName))
  return parts.length > 0 ? [parts.map(({ tagName }) => tagName)] : []
}

function isHalf(names: string[]): boolean {
  return !names.includes('dt') || names.at(-1) !== 'dd'
}

function attributeOf({ attrs }: Element, name: string): string | undefined {
  return attrs.find((each) => each.name === name)?.value
}

function childrenOf(node: DefaultTreeAdapterTypes.ParentNode): Element[] {
  return node.childNodes.filter((child): child is Element => 'tagName' in child)
}

function elementsIn(node: DefaultTreeAdapterTypes.ParentNode): Element[] {
  return childrenOf(node).flatMap((child) => [child, ...elementsIn(child)])
}
