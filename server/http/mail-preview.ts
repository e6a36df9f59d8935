import { createHash } from 'node:crypto'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { readCopy } from '#app/site/content/read-copy.server.ts'
import { recipientIn } from '#app/site/content/translations.server.ts'
import { privateLinkCopy, receivedCopy } from '#app/site/content/visitor-mail.ts'
import type { Language } from '#core/language.ts'
import { digitsIn, findSettings } from '#core/settings/settings.server.ts'
import type { TextContent } from '#core/texts/text-kind.ts'
import { listThemes } from '#core/themes/themes.server.ts'
import type { Db } from '#db/schema.ts'
import { mailLookOf, momentFor } from '#emails/parts.tsx'
import { type RenderedMail, renderPrivateLink, renderReceived } from '#emails/render.tsx'

const reference = 'E-7KQ4-M2XD'

/** The mails to visitors in a copy that nobody may have published, as one page with its subject. */
export async function previewMails(
  db: Db,
  content: TextContent,
  now: Date,
  language: Language,
): Promise<string> {
  const [published, settings, [theme]] = await Promise.all([
    readCopy(db, now, language),
    findSettings(db),
    listThemes(db, now, language),
  ])
  const { firm, timeZone } = settings
  const look = mailLookOf(settings, language)
  const overrides = { ...published.overrides, ...(content as Record<string, string>) }
  const copy = { ...published, overrides }
  const shown = { recipient: recipientIn(language), theme: theme?.name ?? firm.name, link: '#' }
  const zone = { timeZone, digits: digitsIn(settings, language) }
  const date = momentFor(language, now.toISOString(), zone)
  const mails = await Promise.all([
    renderReceived(
      { reference, replyTo: firm.email, language },
      receivedCopy(copy, reference),
      look,
    ),
    renderPrivateLink({ ...shown, language }, privateLinkCopy(copy, { ...shown, date }), look),
  ])
  return withStyleElement(belowEachOther(mails))
}

/** In one document, each under its subject. */
function belowEachOther(mails: readonly RenderedMail[]): string {
  const parts = mails.map(({ subject, html }) => {
    const [before = '', body = '', after = ''] = html.split(/(?<=<body[^>]*>)|(?=<\/body>)/)
    return { before, body: renderToStaticMarkup(headOf(subject)) + body, after }
  })
  const [first] = parts
  return `${first?.before}${parts.map(({ body }) => body).join('')}${first?.after}`
}

function headOf(subject: string) {
  const style = {
    margin: 0,
    padding: '12px 24px',
    font: '14px/1.5 sans-serif',
    background: '#fff',
  }
  return createElement('p', { style }, createElement('strong', null, 'Subject'), ` ${subject}`)
}

/**
 * Mail programs need style attributes; our pages have none, so that no policy need allow them. Found
 * as text: the markup was made a moment ago, each attribute in this form.
 */
function withStyleElement(html: string): string {
  const rules = new Map<string, string>()
  // The preview is light, as the page around it.
  const light = html.replace(/<style>.*?<\/style>| class="\w+"/gs, '')
  const classed = light.replace(/ style="([^"]*)"/g, (_, style: string) => {
    const name = `m${createHash('sha256').update(style).digest('hex').slice(0, 8)}`
    rules.set(name, `.${name}{${style.replaceAll('&quot;', '"').replaceAll('&#x27;', "'")}}`)
    return ` class="${name}"`
  })
  return classed.replace('</head>', `<style>${[...rules.values()].join('')}</style></head>`)
}
