import { renderToStaticMarkup } from 'react-dom/server'
import { noonIn } from '#core/dates.ts'
import { pathIn } from '#core/language.ts'
import type { Letter } from '#core/letters/letter.ts'
import { listWholeLetters } from '#core/letters/letters.server.ts'
import { findPictures } from '#core/media/pictures.server.ts'
import { outlineOf } from '#core/rich-text/outline.ts'
import { picturesIn } from '#core/rich-text/walk.ts'
import { createGiveWay } from '#db/give-way.ts'
import type { Db } from '#db/schema.ts'
import { wordsIn } from '../content/copy.ts'
import { CopyContext } from '../content/copy-context.ts'
import { lettersCopy } from '../content/letters.ts'
import { richTextCopy } from '../content/rich-text.ts'
import type { MachineFile, Site } from '../page.ts'
import { RichTextBody } from '../rich-text/rich-text.tsx'

const newest = 20
/** In characters, of all texts in it together. */
const maxContents = 1_000_000

/** Atom (RFC 4287), with the newest letters in full as long as they fit. */
export const lettersFeed: MachineFile = {
  type: 'application/atom+xml; charset=utf-8',
  isTranslated: true,
  async body(db, _pages, site) {
    const letters = await listWholeLetters(db, site.now, site.language, { limit: newest })
    const { origin, firm, language } = site
    const updated = Math.max(0, ...letters.map(({ lastUpdated }) => +lastUpdated))
    const entries: string[] = []
    let room = maxContents
    const giveWay = createGiveWay()
    for (const letter of letters) {
      const html = room > 0 ? await htmlOf(db, letter, site) : ''
      room -= html.length
      entries.push(entryOf(letter, room >= 0 ? html : '', site))
      // A long letter takes some milliseconds.
      await giveWay()
    }
    const address = origin + pathIn(language, '/letters')
    const { title, intro } = wordsIn(site.copy, lettersCopy)
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}" xml:base="${xml(origin)}/">`,
      element('id', address),
      element('title', `${title} | ${firm.name}`),
      element('subtitle', intro),
      `<link rel="self" type="application/atom+xml" href="${xml(address)}/feed.xml"/>`,
      `<link rel="alternate" type="text/html" href="${xml(address)}"/>`,
      element('updated', new Date(updated).toISOString()),
      `<author>${element('name', firm.legalName)}</author>`,
      ...entries,
      '</feed>',
      '',
    ].join('\n')
  },
}

/** Without its text where that would make the feed too large: readers have the summary and the link. */
function entryOf(letter: Letter, html: string, site: Site): string {
  const { language, origin, timeZone } = site
  const { slug, title, author, category, date, excerpt, lastUpdated } = letter
  const address = origin + pathIn(language, `/letters/${encodeURIComponent(slug)}`)
  return [
    '<entry>',
    element('id', address),
    element('title', title),
    `<link rel="alternate" type="text/html" href="${xml(address)}"/>`,
    element('published', noonIn(timeZone, date).toISOString()),
    element('updated', lastUpdated.toISOString()),
    `<author>${element('name', author)}</author>`,
    `<category term="${xml(category)}"/>`,
    element('summary', excerpt),
    ...(html ? [element('content', html, ' type="html"')] : []),
    '</entry>',
  ].join('\n')
}

async function htmlOf(db: Db, { body }: Letter, { copy }: Site): Promise<string> {
  const words = wordsIn(copy, richTextCopy)
  const pictures = await findPictures(db, picturesIn(body))
  return renderToStaticMarkup(
    <CopyContext value={copy}>
      <RichTextBody tree={body} outline={outlineOf(body, words.notes)} pictures={pictures} />
    </CopyContext>,
  )
}

function element(name: string, text: string, attributes = ''): string {
  return `<${name}${attributes}>${xml(text)}</${name}>`
}

function xml(text: string): string {
  return text
    .replace(notXml, '')
    .toWellFormed()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** XML has no place for them. */
const notXml = /[^\P{Cc}\t\n\r\x7f-\x9f]|[\ufffe\uffff]/gu
