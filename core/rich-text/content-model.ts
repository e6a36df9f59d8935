export const phrase = ['strong', 'em', 'a', 'sup', 'br', 'note']
const lists = ['ul', 'ol']
/** Allowed in text or alone, but not in a heading, link or emphasis. */
export const image = 'img'
const flow = ['h2', 'h3', 'p', ...lists, 'blockquote', 'figure', 'table', 'hr', 'chart']
export const prose = ['text', ...phrase]
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
export const leaves = new Set([...phrase, 'p', 'h2', 'h3'])
/** Never closed by what starts inside. */
export const walls = new Set(['table', 'caption', 'th', 'td', 'figcaption'])
export const voids = new Set(['br', 'hr', 'chart', image])

/** Returns undefined if there is no path. */
export function pathBetween(parent: string, name: string): string[] | undefined {
  const path: string[] = []
  for (let at: string | undefined = parent; at; at = between[at]) {
    if (at !== parent) path.push(at)
    if (admits[at]?.includes(name)) return path
  }
  return undefined
}

/** Browsers change these characters or drop them. */
export const unwantedSpace = /\r\n?|[\v\f]/g
