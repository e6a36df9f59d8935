import type { DefaultTreeAdapterTypes as Tree } from 'parse5'

// What a browser without script reads from a page: names, fields and forms.

/** An attribute of an element, as it is written. */
export function attribute(element: Tree.Element, name: string): string | undefined {
  return element.attrs.find((each) => each.name === name)?.value
}

export function hasClass(element: Tree.Element, name: string): boolean {
  return attribute(element, 'class')?.split(' ').includes(name) ?? false
}

/** Every element below this node that is like that, in the order of the document. */
export function findAll(
  node: Tree.ParentNode,
  isLike: (element: Tree.Element) => boolean,
): Tree.Element[] {
  return node.childNodes.flatMap((child) => {
    if (!('tagName' in child)) return []
    const below = findAll(child, isLike)
    return isLike(child) ? [child, ...below] : below
  })
}

export function wordsOf(node: Tree.Node | undefined): string {
  if (!node) return ''
  if ('value' in node) return node.value
  if (!('childNodes' in node) || /^(script|style)$/.test(node.nodeName)) return ''
  return node.childNodes.map(wordsOf).join('')
}

/** Whether a link or button has this name for those who cannot see it. */
export function isNamed(element: Tree.Element, name: string | RegExp): boolean {
  const own = (attribute(element, 'aria-label') ?? wordsOf(element)).trim()
  return typeof name === 'string' ? own === name : name.test(own)
}

/** The fields with this label. */
export function fieldsNamed(document: Tree.Document, label: string): Tree.Element[] {
  const labels = findAll(document, (each) => each.tagName === 'label' && isNamed(each, label))
  const ids = labels.map((each) => attribute(each, 'for'))
  return findAll(
    document,
    (each) =>
      isField(each) &&
      (attribute(each, 'aria-label') === label ||
        ids.some((id) => id !== undefined && id === attribute(each, 'id')) ||
        labels.some((around) => isWithin(each, around))),
  )
}

function isField({ tagName }: Tree.Element): boolean {
  return /^(input|select|textarea)$/.test(tagName)
}

function isWithin(element: Tree.Element, around: Tree.Element): boolean {
  return findAll(around, (each) => each === element).length > 0
}

/** The form of a field or button. */
export function formOf(element: Tree.Element, document: Tree.Document): Tree.Element | undefined {
  const id = attribute(element, 'form')
  return findAll(document, (each) => each.tagName === 'form').find((form) =>
    id ? attribute(form, 'id') === id : isWithin(element, form),
  )
}

/** What is sent of a form that nobody has touched. */
export function valuesOf(form: Tree.Element, document: Tree.Document): URLSearchParams {
  const values = new URLSearchParams()
  for (const field of findAll(document, isField)) {
    const name = attribute(field, 'name')
    const isOff = isTick(field) && attribute(field, 'checked') === undefined
    if (name && !isOff && formOf(field, document) === form) values.append(name, valueIn(field))
  }
  return values
}

/** What is in a field. */
export function valueIn(field: Tree.Element): string {
  if (field.tagName === 'textarea') return wordsOf(field)
  if (field.tagName === 'input') return attribute(field, 'value') ?? (isTick(field) ? 'on' : '')
  const options = findAll(field, (each) => each.tagName === 'option')
  const chosen = options.find((each) => attribute(each, 'selected') !== undefined) ?? options[0]
  return chosen ? (attribute(chosen, 'value') ?? wordsOf(chosen)) : ''
}

function isTick(field: Tree.Element): boolean {
  return /^(checkbox|radio)$/.test(attribute(field, 'type') ?? '')
}
