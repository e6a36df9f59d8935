import type { HtmlElement } from './html-tree.ts'
import { isLinkAddress } from './links.ts'
import { isPictureAddress } from './schema.ts'

const known = new Set([
  ...['h2', 'h3', 'p', 'ul', 'ol', 'li', 'blockquote', 'hr', 'figure', 'figcaption', 'chart'],
  ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
  ...['strong', 'em', 'a', 'sup', 'br', 'img', 'note'],
])

export function attributesOf({
  name,
  attributes,
}: HtmlElement): Record<string, string> | undefined {
  if (!known.has(name)) return undefined
  const { href = '', src = '', alt = '', start = '', colspan = '', chart = '' } = attributes
  if (name === 'a') return isLinkAddress(href) ? { href } : {}
  if (name === 'img') return isPictureAddress(src) ? { src, alt: altOf(alt) } : {}
  if (name === 'chart') return { chart }
  const dir = attributes.dir?.toLowerCase() ?? ''
  return {
    ...(/^(ltr|rtl)$/.test(dir) && { dir }),
    ...(name === 'ol' && /^[1-9]\d{0,3}$/.test(start) && { start }),
    ...(/^t[hd]$/.test(name) && /^[1-9]\d?$/.test(colspan) && { colspan }),
  }
}

function altOf(written: string): string {
  return written
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .toWellFormed()
    .slice(0, 500)
    .toWellFormed()
}
