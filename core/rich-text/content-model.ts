export const phrase = ['strong', 'em', 'a', 'sup', 'br', 'note']
const lists = ['ul', 'ol']
/** Among words or by itself, but in no heading, link or emphasis. */
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

/** What is put between a parent and a child that it does not allow. */
const between: Record<string, string> = {
  ul: 'li',
  ol: 'li',
  table: 'tbody',
  thead: 'tr',
  tbody: 'tr',
  tr: 'td',
}

/** Closed by any block that begins in them. */
export const leaves = new Set([...phrase, 'p', 'h2', 'h3'])
/** Never closed by what begins in them. */
export const walls = new Set(['table', 'caption', 'th', 'td', 'figcaption'])
export const voids = new Set(['br', 'hr', 'chart', image])

/** Undefined: there is no way. */
export function pathBetween(parent: string, name: string): string[] | undefined {
  const path: string[] = []
  for (let at: string | undefined = parent; at; at = between[at]) {
    if (at !== parent) path.push(at)
    if (admits[at]?.includes(name)) return path
  }
  return undefined
}

/** Browsers read these as other characters, or not at all. */
export const unwantedSpace = /\r\n?|[\v\f]/g
