import { type DefaultTreeAdapterMap, parse } from 'parse5'

type Node = DefaultTreeAdapterMap['node']
type Element = DefaultTreeAdapterMap['element']

/** A text that would leave whatever it stands in, and run; short enough for every field. */
export const leaving = (field: string): string =>
  [
    `${field} "'><img src=x onerror=alert(1)><svg/onload=alert(2)>`,
    '</title></style></textarea></template></script><script>alert(3)</script>',
    '<a href="javascript:alert(4)" onclick=alert(5)>&lt;b&gt;',
  ].join(' ')

const followed = ['href', 'src', 'action', 'formaction', 'data', 'xlink:href']

/** Elements, attributes and scripts that a page has because a text of `leaving` became markup. */
export function injectedIn(html: string): string[] {
  const found: string[] = []
  const look = (node: Node) => {
    if ('attrs' in node) found.push(...strangeAttributes(node), ...strangeScript(node))
    if ('content' in node) look(node.content)
    if ('childNodes' in node) for (const child of node.childNodes) look(child)
  }
  look(parse(html))
  return found
}

function strangeAttributes({ tagName, attrs }: Element): string[] {
  return attrs
    .filter(
      ({ name, value }) =>
        /^on|["'<]/.test(name) ||
        (name === 'src' && value === 'x') ||
        (name === 'srcdoc' && injectedIn(value).length > 0) ||
        (followed.includes(name) && /^\s*javascript:/i.test(value)),
    )
    .map(({ name, value }) => `<${tagName} ${name}="${value}">`)
}

/** Data is data whatever it says; in a script a text may stand between quotation marks only. */
function strangeScript({ tagName, attrs, childNodes }: Element): string[] {
  if (tagName !== 'script') return []
  const source = childNodes.map((child) => ('value' in child ? child.value : '')).join('')
  if (/json$/.test(attrs.find(({ name }) => name === 'type')?.value ?? '')) {
    return isJson(source) ? [] : [`<script>${source}`]
  }
  const code = source.replace(/"(?:[^"\\]|\\.)*"/g, '""')
  return code.includes('alert(') ? [`<script>${source.slice(0, 200)}`] : []
}

function isJson(source: string): boolean {
  try {
    JSON.parse(source)
    return true
  } catch {
    return false
  }
}
