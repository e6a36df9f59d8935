import { createHash } from 'node:crypto'
import { readCopy } from '#app/site/content/read-copy.server.ts'
import { receivedCopy } from '#app/site/content/visitor-mail.ts'
import { escapeHtml } from '#core/escape-html.ts'
import type { Language } from '#core/language.ts'
import { readSettings } from '#core/settings/settings.server.ts'
import type { TextContent } from '#core/texts/text-kind.ts'
import type { Db } from '#db/schema.ts'
import { renderReceived } from '#emails/render.tsx'

const reference = 'E-7KQ4-M2XD'

/** The mails to visitors in a copy that nobody may have published, as one page with its subject. */
export async function previewMails(
  db: Db,
  content: TextContent,
  now: Date,
  language: Language,
): Promise<string> {
  const [copy, { firm, colours }] = await Promise.all([
    readCopy(db, now, language),
    readSettings(db),
  ])
  const overrides = { ...copy.overrides, ...(content as Record<string, string>) }
  const words = receivedCopy({ ...copy, overrides }, reference)
  const { subject, html } = await renderReceived(
    { reference, replyTo: firm.email, language },
    words,
    colours,
  )
  const head = `<p style="margin:0;padding:12px 24px;font:14px/1.5 sans-serif;background:#fff"><strong>Subject</strong> ${escapeHtml(subject)}</p>`
  return withStyleElement(html.replace(/<body[^>]*>/, (body) => `${body}${head}`))
}

/** Mail programs need style attributes; our pages have none, so that no policy need allow them. */
function withStyleElement(html: string): string {
  const rules = new Map<string, string>()
  const classed = html.replace(/ style="([^"]*)"/g, (_, style: string) => {
    const name = `m${createHash('sha256').update(style).digest('hex').slice(0, 8)}`
    rules.set(name, `.${name}{${style.replaceAll('&quot;', '"').replaceAll('&#x27;', "'")}}`)
    return ` class="${name}"`
  })
  return classed.replace('</head>', `<style>${[...rules.values()].join('')}</style></head>`)
}
