import { withoutControls } from '#core/text.ts'
import { type HtmlElement, type HtmlNode, visit } from './html-tree.ts'

/** Browsers flatten HTML nested a few hundred levels deep; no letter needs that many. */
const deepest = 24

type OpenElement = { element: HtmlElement; hasInk: boolean; implied: boolean }

/**
 * Nests allowed tags as browsers parse them. A tag that is allowed nowhere is removed, its content stays.
 * `keep` returns the attributes to keep; undefined drops the tag.
 */
export function wellFormed(
  nodes: readonly HtmlNode[],
  keep: (element: HtmlElement) => Record<string, string> | undefined,
): HtmlNode[] {
  const builder = new TreeBuilder()
  const became = new Map<HtmlElement, OpenElement | undefined>()
  visit(nodes, {
    text: (written) => builder.text(written),
    enter(source) {
      const attributes = keep(source)
      if (attributes) became.set(source, builder.start(source.name, attributes))
    },
    leave(source) {
      const element = became.get(source)
      if (element) builder.end(element)
    },
  })
  return builder.finish()
}

class TreeBuilder {
  readonly #root: HtmlElement = { name: 'root', attributes: {}, children: [] }
  readonly #open: OpenElement[] = [{ element: this.#root, hasInk: true, implied: false }]

  #push(name: string, attributes: Record<string, string>, implied: boolean): OpenElement {
    const element: HtmlElement = { name, attributes, children: [] }
    const opened = { element, hasInk: name === 'td' || name === 'th', implied }
    this.#top().children.push(element)
    this.#open.push(opened)
    return opened
  }

  #closeTo(depth: number): void {
    while (this.#open.length > depth) {
      const closed = this.#open.pop()
      if (!closed) return
      const parent = this.#open.at(-1)
      if (closed.hasInk) {
        if (parent) parent.hasInk = true
        continue
      }
      const { children } = this.#top()
      const at = children.lastIndexOf(closed.element)
      // Keeps two words apart.
      if (at >= 0)
        children.splice(
          at,
          children.length - at,
          ...(phrase.includes(closed.element.name) ? closed.element.children : ['\n']),
        )
    }
  }

  /** Closes and opens elements so that the tag is allowed; false if that is impossible. */
  #makePlace(name: string): boolean {
    const isProse = prose.includes(name) || name === image
    for (let depth = this.#open.length - 1; depth >= 0; depth -= 1) {
      const parent = this.#nameAt(depth)
      if (isProse || !leaves.has(parent)) {
        const path = pathBetween(parent, name)
        if (path) {
          this.#closeTo(depth + 1)
          for (const each of path) this.#push(each, {}, true)
          return true
        }
        if (walls.has(parent) && !this.#open[depth]?.implied) return false
      }
    }
    return false
  }

  start(name: string, attributes: Record<string, string>): OpenElement | undefined {
    const isPhrase = phrase.includes(name)
    if ((name === 'a' || name === image) && Object.keys(attributes).length === 0) return undefined
    if (isPhrase && this.#open.some(({ element }) => element.name === name)) return undefined
    if (this.#open.length > deepest || !this.#makePlace(name)) return undefined
    if (voids.has(name)) {
      this.#top().children.push({ name, attributes, children: [] })
      const parent = this.#open.at(-1)
      if (parent && !isPhrase) parent.hasInk = true
      return undefined
    }
    return this.#push(name, attributes, false)
  }

  end(element: OpenElement): void {
    const depth = this.#open.lastIndexOf(element)
    if (depth > 0) this.#closeTo(depth)
  }

  text(written: string): void {
    const clean = withoutControls(written.replace(unwantedSpace, '\n')).toWellFormed()
    if (!/\S/.test(clean)) {
      // Browsers treat other spaces as text and would move them out of a table.
      if (!/[^ \t\n]/.test(clean) || admits[this.#nameAt(this.#open.length - 1)]?.includes('text'))
        this.#top().children.push(clean)
      return
    }
    this.#makePlace('text')
    this.#top().children.push(clean)
    const parent = this.#open.at(-1)
    if (parent) parent.hasInk = true
  }

  finish(): HtmlNode[] {
    this.#closeTo(1)
    return this.#root.children
  }

  #nameAt(depth: number): string {
    return this.#open[depth]?.element.name ?? 'root'
  }

  #top(): HtmlElement {
    return this.#open.at(-1)?.element ?? this.#root
  }
}

export const phrase = ['strong', 'em', 'a', 'sup', 'br', 'note']
const lists = ['ul', 'ol']
/** Allowed in text or alone, but not in a heading, link or emphasis. */
const image = 'img'
const flow = ['h2', 'h3', 'p', ...lists, 'blockquote', 'figure', 'table', 'hr', 'chart']
const prose = ['text', ...phrase]
const cell = [...prose, image, 'p', ...lists]

export const admits: Record<string, readonly string[]> = {
  root: [...prose, image, ...flow],
  blockquote: [...prose, image, ...flow],
  figure: [...prose, image, 'p', ...lists, 'blockquote', 'table', 'figcaption'],
  figcaption: [...prose, 'p'],
  h2: prose,
  h3: prose,
  p: [...prose, image],
  ...Object.fromEntries(phrase.map((name) => [name, prose])),
  ul: ['li'],
  ol: ['li'],
  li: [...prose, image, ...flow],
  table: ['caption', 'thead', 'tbody'],
  caption: prose,
  thead: ['tr'],
  tbody: ['tr'],
  tr: ['th', 'td'],
  th: cell,
  td: cell,
}

/** The element to insert between a parent and a child that it does not allow. */
const between: Record<string, string> = {
  ul: 'li',
  ol: 'li',
  table: 'tbody',
  thead: 'tr',
  tbody: 'tr',
  tr: 'td',
}

/** Closed by any block that starts inside. */
const leaves = new Set([...phrase, 'p', 'h2', 'h3'])
/** Never closed by what starts inside. */
const walls = new Set(['table', 'caption', 'th', 'td', 'figcaption'])
export const voids = new Set(['br', 'hr', 'chart', image])

/** Returns undefined if there is no path. */
function pathBetween(parent: string, name: string): string[] | undefined {
  const path: string[] = []
  for (let at: string | undefined = parent; at; at = between[at]) {
    if (at !== parent) path.push(at)
    if (admits[at]?.includes(name)) return path
  }
  return undefined
}

/** Browsers change these characters or drop them. */
const unwantedSpace = /\r\n?|[\v\f]/g
