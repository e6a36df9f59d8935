import { createHash } from 'node:crypto'
import type { Language } from '#core/language.ts'
import { socialImagePath } from '#core/media/social-image-path.ts'
import type { Firm } from '#core/settings/firm.ts'
import type { Head, Site } from '../page.ts'

export type SocialText = { language: Language; title: string; eyebrow: string; firm: string }

/** Raise it when the drawing changes. */
const edition = 4

/** Or the page's title without the firm's name. */
export function socialTextOf(
  head: Head,
  { firm, language }: Pick<Site, 'firm' | 'language'>,
): SocialText {
  return {
    language,
    title: drawable(head.social?.title ?? withoutFirm(head.title, firm)),
    eyebrow: drawable(head.social?.eyebrow ?? ''),
    firm: drawable(firm.name),
  }
}

function withoutFirm(title: string, { name }: Firm): string {
  const end = ` | ${name}`
  return title.endsWith(end) ? title.slice(0, -end.length) : title.replace(/ \| [^|]*$/, '')
}

/** One control character would make the drawing fail. */
function drawable(text: string): string {
  return text.toWellFormed().replace(/[^\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]/gu, ' ')
}

/** The same words give the same name, so it may be kept forever. */
export function socialFingerprint(text: SocialText): string {
  return createHash('sha256')
    .update(JSON.stringify([edition, text.title, text.eyebrow, text.firm, text.language]))
    .digest('hex')
    .slice(0, 24)
}

export function socialPath(text: SocialText): string {
  return socialImagePath(socialFingerprint(text), text.language)
}
