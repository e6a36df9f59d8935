const phrase = ['strong', 'em', 'a', 'sup', 'br']
const lists = ['ul', 'ol']
/** Stands among words or by itself, but in no heading, link or emphasis. */
const image = 'img'
const flow = ['h2', 'h3', 'p', ...lists, 'blockquote', 'figure', 'table', 'hr', 'section']
const prose = ['text', ...phrase]
const cell = [...prose, image, 'p', ...lists]

/** What may stand directly in what. */
const admits: Record<string, readonly string[]> = {
  root: [...prose, image, ...flow],
  section: [...prose, image, ...flow],
  blockquote: [...prose, image, ...flow],
  figure: [...prose, image, 'p', ...lists, 'blockquote', 'table', 'figcaption'],
  figcaption: [...prose, 'p'],
  h2: prose,
  h3: prose,
  p: [...prose, image],
  ...Object.fromEntries(phrase.map((name) => [name, prose])),
  ul: ['li'],
  ol: ['li'],
  li: [...prose, image, 'h3', 'p', ...lists, 'blockquote', 'figure', 'table'],
  table: ['caption', 'thead', 'tbody'],
  caption: prose,
  thead: ['tr'],
  tbody: ['tr'],
  tr: ['th', 'td'],
  th: cell,
  td: cell,
}

/** What a browser, or good sense, puts between a parent and a child that it does not admit. */
const between: Record<string, string> = {
  ul: 'li',
  ol: 'li',
  table: 'tbody',
  thead: 'tr',
  tbody: 'tr',
  tr: 'td',
}

/** Closed by any block that begins in them. */
const leaves = new Set([...phrase, 'p', 'h2', 'h3'])
/** Never closed by what begins in them. */
const walls = new Set(['table', 'caption', 'th', 'td', 'figcaption'])
const voids = new Set(['br', 'hr', image])
/** Browsers flatten what is nested beyond some hundred levels; no letter needs this many. */
const deepest = 24

type Element = { name: string; start: number; hasInk: boolean; implied: boolean }

const token = /<(\/?)([a-z][a-z0-9]*)((?: [a-z]+="[^"<>]*")*)(?: \/)?>|[^<]+/g

/**
 * Puts sanitised HTML into the nesting in which every browser parses it: a paragraph ends where a
 * list begins, a row stands in a table. A tag that fits nowhere is dropped and its content stays;
 * elements with nothing to read in them go. Takes the tags of the allow-list, balanced, with
 * quoted attributes; anything else is dropped.
 */
export function wellFormed(html: string): string {
  const out: string[] = []
  const open: Element[] = [{ name: 'root', start: 0, hasInk: true, implied: false }]
  /** The source's open tags, each with the element that it became. */
  const source: (Element | undefined)[] = []
  const ids = new Set<string>()

  const nameAt = (depth: number) => open[depth]?.name ?? 'root'

  function push(name: string, attributes: string, implied: boolean): Element {
    const element = { name, start: out.length, hasInk: name === 'td' || name === 'th', implied }
    out.push(`<${name}${attributes}>`)
    open.push(element)
    return element
  }

  function closeTo(depth: number): void {
    while (open.length > depth) {
      const element = open.pop()
      if (!element) return
      if (element.hasInk) {
        out.push(`</${element.name}>`)
        const parent = open.at(-1)
        if (parent) parent.hasInk = true
      } else if (phrase.includes(element.name)) out[element.start] = ''
      // A space remains where it stood, so that no two words become one.
      else out.splice(element.start, out.length, '\n')
    }
  }

  /** Makes the place where `name` may stand, closing and opening what that needs, or says no. */
  function makePlace(name: string): boolean {
    const isProse = prose.includes(name) || name === image
    for (let depth = open.length - 1; depth >= 0; depth -= 1) {
      const parent = nameAt(depth)
      if (isProse || !leaves.has(parent)) {
        const path = pathBetween(parent, name)
        if (path) {
          closeTo(depth + 1)
          for (const each of path) push(each, '', true)
          return true
        }
        if (walls.has(parent) && !open[depth]?.implied) return false
      }
    }
    return false
  }

  function start(name: string, attributes: string): Element | undefined {
    const isPhrase = phrase.includes(name)
    if ((name === 'a' || name === image) && !attributes) return undefined
    if (isPhrase && open.some((each) => each.name === name)) return undefined
    if (open.length > deepest || !makePlace(name)) return undefined
    if (voids.has(name)) {
      out.push(`<${name}${attributes}>`)
      const parent = open.at(-1)
      if (parent && !isPhrase) parent.hasInk = true
      return undefined
    }
    return push(name, uniqueId(attributes, ids), false)
  }

  function text(written: string): void {
    const clean = written.replace(unwantedSpace, '\n').replace(unwanted, '').toWellFormed()
    if (!/\S/.test(clean)) {
      // Other spaces than these are text to a browser, and would be moved out of a table.
      if (!/[^ \t\n]/.test(clean) || admits[nameAt(open.length - 1)]?.includes('text'))
        out.push(clean)
      return
    }
    makePlace('text')
    out.push(clean)
    const parent = open.at(-1)
    if (parent) parent.hasInk = true
  }

  for (const [whole, slash, name, attributes = ''] of html.matchAll(token))
    if (!name) text(whole)
    else if (!slash) {
      const element = start(name, attributes)
      if (!voids.has(name)) source.push(element)
    } else {
      const element = source.pop()
      const depth = element ? open.lastIndexOf(element) : -1
      if (depth > 0) closeTo(depth)
    }
  closeTo(1)
  return out.join('')
}

/** What to open inside `parent` before `name`: nothing, some elements, or undefined: no way. */
function pathBetween(parent: string, name: string): string[] | undefined {
  const path: string[] = []
  for (let at: string | undefined = parent; at; at = between[at]) {
    if (at !== parent) path.push(at)
    if (admits[at]?.includes(name)) return path
  }
  return undefined
}

function uniqueId(attributes: string, ids: Set<string>): string {
  if (!attributes.startsWith(' id=')) return attributes
  if (ids.has(attributes)) return ''
  ids.add(attributes)
  return attributes
}

/** Browsers read these as other characters, or not at all: a second parsing would differ. */
const unwantedSpace = /\r\n?|[\v\f]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const unwanted = /[\u0000-\u0008\u000e-\u001f\u007f]/g
