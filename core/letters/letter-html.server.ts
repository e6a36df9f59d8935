import { readFileName } from '../media/picture-name.ts'
import { wellFormed } from './structure.ts'
import { type HtmlElement, type HtmlNode, parseHtml, serialise } from './tree.ts'

/** The whole vocabulary of a letter and of a legal text. What is not named here does not exist. */
const allowed = new Set([
  ...['h2', 'h3', 'p', 'ul', 'ol', 'li', 'blockquote', 'hr', 'section'],
  ...['figure', 'figcaption', 'table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
  ...['strong', 'em', 'a', 'sup', 'br', 'img'],
])

/** A long letter has some hundred. */
const maxTags = 20_000

/**
 * The HTML of a letter or legal text as it may be sent (docs/product.md §5, docs/bar.md 33), as a
 * tree: tags and attributes of an allow-list only, nested as browsers nest them, so that a browser
 * parses it into exactly what was checked. A fixed point: what comes out goes through unchanged. If
 * anything throws, or there are more tags than in any letter, the whole becomes one text.
 */
export function safeLetterTree(html: string, parse = parseHtml): HtmlNode[] {
  try {
    if (html.split('<', maxTags + 2).length > maxTags + 1) throw new RangeError('Too many tags')
    return wellFormed(parse(html), (element) =>
      allowed.has(element.name) ? keptAttributes(element) : undefined,
    )
  } catch {
    return [html]
  }
}

/** The same, as HTML. */
export function safeLetterHtml(html: string, parse = parseHtml): string {
  return serialise(safeLetterTree(html, parse))
}

type Attributes = Record<string, string>

/** Decides about values too. */
function keptAttributes({ name: tag, attributes }: HtmlElement): Attributes {
  const { href = '', scope = '', id = '' } = attributes
  if (tag === 'img') return pictureAttributes(attributes)
  if (tag === 'th' && /^(row|col)(group)?$/.test(scope)) return { scope }
  if (tag === 'li' && /^note-[1-9]\d{0,2}$/.test(id)) return { id }
  if (tag !== 'a') return {}
  if (isOutside(href)) return { href, rel: 'external noreferrer' }
  return isOwn(href) ? { href } : {}
}

/** Only a stored picture of a letter; a size is a whole number, and the words may be anything. */
function pictureAttributes({
  src = '',
  alt = '',
  width = '',
  height = '',
}: Attributes): Attributes {
  const isOurs =
    src.startsWith('/media/letter-images/') && readFileName(src.slice('/media/'.length))
  if (!isOurs) return {}
  const sizes = Object.entries({ width, height }).filter(([, value]) =>
    /^[1-9]\d{0,3}$/.test(value),
  )
  // Browsers read some of these as others.
  const words = alt
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .toWellFormed()
  return { src, alt: words, ...Object.fromEntries(sizes) }
}

/**
 * Links to other sites: https and no user name, which only ever serves to deceive. They open in the
 * same tab, where Back leads back to the letter, and do not say where the reader comes from.
 */
function isOutside(href: string): boolean {
  return /^https:\/\/[^\s\\"<>]+$/i.test(href) && URL.parse(href)?.username === ''
}

/** Mail, telephone, a path of ours, a note. Browsers read '/\' and '/<tab>/' as another host. */
function isOwn(href: string): boolean {
  return (
    /^mailto:[^\s\\"<>@]+@[^\s\\"<>@]+$/i.test(href) ||
    /^tel:\+?[\d().-]+$/i.test(href) ||
    /^\/(?!\/)[^\s\\"<>]*$/.test(href) ||
    /^#note-[1-9]\d{0,2}$/.test(href)
  )
}
