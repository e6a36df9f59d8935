import type { Db } from '#db/schema.ts'
import { compareTexts, type TextPart } from '../history/compare-texts.ts'
import type { Files } from '../media/files.ts'
import { type HtmlNode, parseHtml } from '../rich-text/html-tree.ts'
import { findContent } from './contents.server.ts'
import type { Entry } from './entry.ts'
import { readPicture } from './export.server.ts'
import { isPicture, showable, withoutSources } from './page-files.ts'
import { findEntry } from './timeline.server.ts'

const types: Record<string, string> = {
  avif: 'image/avif',
  ico: 'image/x-icon',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  webp: 'image/webp',
  woff2: 'font/woff2',
}

/** Returns HTML that loads nothing, or undefined if there is no page or it was removed. Throws Refusal 'not-allowed'. */
export async function showArchivedPage(
  db: Db,
  actorId: string,
  number: number,
  files: Files,
): Promise<string | undefined> {
  const entry = await findEntry(db, actorId, number)
  if (entry?.facts.kind !== 'page') return undefined
  const html = await findContent(db, entry.facts.sha256)
  if (!html) return undefined
  const text = withoutSources(html.toString())
  const places = new Map<string, string>()
  for (const { path, sha256 } of entry.facts.files) {
    const type = types[path.slice(path.lastIndexOf('.') + 1)]
    if (!type || sha256 === null || !text.includes(path)) continue
    const content = isPicture(path)
      ? await readPicture(files, path).catch(() => undefined)
      : await findContent(db, sha256)
    if (content) places.set(path, `data:${type};base64,${content.toString('base64')}`)
  }
  return showable(text, (path) => places.get(path))
}

/** Compares two archived pages word by word; `parts` is undefined if they have too little in common. */
export async function compareMoments(
  db: Db,
  actorId: string,
  [before, after]: readonly [number, number],
): Promise<
  { before: Entry; after: Entry; parts: TextPart[] | undefined; same: boolean } | undefined
> {
  const from = await findEntry(db, actorId, before)
  const to = await findEntry(db, actorId, after)
  if (from?.facts.kind !== 'page' || to?.facts.kind !== 'page') return undefined
  const old = await findContent(db, from.facts.sha256)
  const fresh = await findContent(db, to.facts.sha256)
  if (!old || !fresh) return undefined
  const oldText = pageText(old.toString())
  const freshText = pageText(fresh.toString())
  const parts = compareTexts(oldText, freshText)
  return { before: from, after: to, parts, same: oldText === freshText }
}

const blocks = new Set(
  'address article aside blockquote caption dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p picture section summary table td th tr ul'.split(
    ' ',
  ),
)

/** The text of a page, one line per block, to compare two versions word by word. */
export function pageText(html: string): string {
  const body = html.slice(Math.max(0, html.indexOf('<body')))
  const lines = textOf(parseHtml(body)).split('\n')
  return lines
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n\n')
}

function textOf(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node, index) => {
      if (typeof node === 'string') return node
      const inside = textOf(node.children)
      if (blocks.has(node.name)) return `\n${inside}\n`
      // For example the links of a menu, which only the layout separates.
      return typeof nodes[index - 1] === 'object' ? ` ${inside}` : inside
    })
    .join('')
}
