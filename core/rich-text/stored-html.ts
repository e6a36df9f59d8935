import { fromHtml } from './from-html.ts'
import { richTextOf } from './rich-text.ts'

const prefix = 'html:'

/** Fields that used to be plain paragraphs, and their present names. */
const plainBefore: Readonly<Record<string, string>> = { 'why.text': 'why.body' }

/** Converts the HTML of old versions, which is stored under `html:{field}`, to trees. */
export function withTrees<V>(values: Record<string, V>): Record<string, V | string> {
  const entries = Object.entries(values).map(([name, value]) => {
    if (name.startsWith(prefix))
      return [name.slice(prefix.length), JSON.stringify(fromHtml(String(value)))]
    const now = plainBefore[name]
    return now ? [now, storedParagraphs(String(value).split(/\n{2,}/))] : [name, value]
  })
  return Object.fromEntries(entries)
}

/** Plain paragraphs as the value of a rich field. */
export function storedParagraphs(paragraphs: readonly string[]): string {
  const written = paragraphs.filter((paragraph) => paragraph.trim() !== '')
  return written.length > 0 ? JSON.stringify(richTextOf(written)) : ''
}
