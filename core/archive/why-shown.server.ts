import type { Language } from '#core/language.ts'
import { languages } from '#core/language.ts'
import { parseUsd } from '#core/prices/usd.ts'
import type { PricePoint } from '#core/stocks/stock.ts'
import { findStoredVersion, findText } from '#core/texts/stored-texts.server.ts'
import type { TextKind } from '#core/texts/text-kind.ts'
import type { Db } from '#db/schema.ts'
import { findContent } from './contents.server.ts'
import type { Decision, MadeOf } from './entry.ts'
import { pageText } from './shown-page.server.ts'
import { findEntry } from './timeline.server.ts'

/** What a sentence or a price on a page comes from. */
export type Reason =
  | {
      /** Of a disclosure, too. */
      kind: 'text'
      text: MadeOf['texts'][number]
      /** The name of its field. */
      field: string
      by: string
      at: Date
    }
  | {
      kind: 'price'
      stock: string
      price: string
      asOf: Date
      source: PricePoint['source']
      provider: string
      by: string
      approvedBy: string | undefined
    }
  | { kind: 'claim'; name: string; value: string; decision: Decision | undefined }
  | { kind: 'list'; list: string; decision: Decision }

export type WhyShown = {
  sentence: string
  /** Empty where it is copy that came with the program, or of the frame. */
  reasons: Reason[]
}

/** The blocks of words of an archived page, in their order. Throws Refusal 'not-allowed'. */
export async function listSentences(db: Db, actorId: string, number: number): Promise<string[]> {
  const entry = await findEntry(db, actorId, number)
  if (entry?.facts.kind !== 'page') return []
  const html = await findContent(db, entry.facts.sha256)
  return html ? [...new Set(pageText(html.toString()).split('\n\n'))] : []
}

/**
 * Finds what a block of words of an archived page was made from: the versions of texts that hold it,
 * the prices and claims that it names, else the lists of the page (docs/product.md §12). Undefined where
 * there is no such block. Throws Refusal 'not-allowed'.
 */
export async function findWhyShown(
  db: Db,
  kindsIn: (language: Language) => Readonly<Record<string, TextKind>>,
  actorId: string,
  { number, place }: { number: number; place: number },
): Promise<WhyShown | undefined> {
  const sentence = (await listSentences(db, actorId, number))[place]
  const entry = await findEntry(db, actorId, number)
  if (sentence === undefined || entry?.facts.kind !== 'page') return undefined
  const { texts, prices, claims = [], saves = {} } = entry.facts.madeOf
  const reasons: Reason[] = []
  for (const text of texts) {
    const language = languages.find((each) => each === text.language)
    const kind = language && kindsIn(language)[text.kind]
    const reason = kind && (await reasonOfText(db, kind, text, language, sentence))
    if (reason) reasons.push(reason)
  }
  for (const price of pricesNamed(sentence, prices)) {
    const reason = await reasonOfPrice(db, price)
    if (reason) reasons.push(reason)
  }
  for (const { name, value, decision } of claims)
    if (sentence.includes(value)) reasons.push({ kind: 'claim', name, value, decision })
  const lists = Object.entries(saves).map(
    ([list, decision]): Reason => ({ kind: 'list', list, decision }),
  )
  return { sentence, reasons: reasons.length > 0 ? reasons : lists }
}

async function reasonOfText(
  db: Db,
  kind: TextKind,
  text: MadeOf['texts'][number],
  language: Language,
  sentence: string,
): Promise<Reason | undefined> {
  const stored = await findText(db, kind.name, text.key)
  const which = { language, number: text.version }
  const version = stored && (await findStoredVersion(db, kind, stored, which))
  if (!version) return undefined
  const { content, by, savedAt } = version
  const fields = kind.fieldsOf(stored.key)
  const named = Object.entries(fields).find(([name, field]) => {
    const value = String(content[name] ?? '')
    const words = field.kind === 'rich' ? (kind.readable?.(name, value) ?? '') : value
    return words.split('\n').some((line) => isLine(line, sentence))
  })
  return named && { kind: 'text', text, field: named[1].label, by, at: savedAt }
}

/**
 * Whether a line of a text is the block, or a part of it; words in braces were filled in. It is no regular
 * expression, which a line of many braces would keep busy for hours.
 */
export function isLine(line: string, sentence: string): boolean {
  const words = line.replace(/\s+/g, ' ').trim()
  if (words === '') return false
  if (!words.includes('{'))
    return sentence === words || (words.length > 12 && sentence.includes(words))
  const [first = '', ...parts] = words.split(/\{[\w.]+\}/)
  const last = parts.pop()
  if (last === undefined) return sentence === words
  if (!sentence.startsWith(first)) return false
  let end = first.length
  for (const part of parts) {
    // Each pair of braces stands for one letter at least.
    const at = sentence.indexOf(part, end + 1)
    if (at < 0) return false
    end = at + part.length
  }
  return sentence.endsWith(last) && sentence.length - last.length > end
}

/** The prices of the page that the block says. */
function pricesNamed(sentence: string, prices: MadeOf['prices']): MadeOf['prices'][number][] {
  const amounts = (sentence.match(/\d[\d,]*\.\d{2,4}/g) ?? []).map(parseUsd)
  return prices.filter(({ price }) => price !== null && amounts.includes(parseUsd(price)))
}

async function reasonOfPrice(
  db: Db,
  { theme, stock, price, asOf }: MadeOf['prices'][number],
): Promise<Reason | undefined> {
  if (price === null || asOf === null) return undefined
  const row = await db
    .selectFrom('price_points')
    .innerJoin('stock_picks', 'stock_picks.id', 'price_points.stock_pick_id')
    .leftJoin('submissions', 'submissions.id', 'price_points.submission')
    .select(['stock_picks.name', 'ticker', 'source', 'provider', 'recorded_by'])
    .select('submissions.decided_by_name')
    .where('stock_picks.theme_id', '=', theme)
    .where('stock_picks.stock_id', '=', stock)
    .where('price', '=', parseUsd(price))
    .where('price_points.as_of', '=', new Date(asOf))
    .executeTakeFirst()
  if (!row) return undefined
  return {
    kind: 'price',
    stock: `${row.name} (${row.ticker})`,
    price,
    asOf: new Date(asOf),
    source: row.source as PricePoint['source'],
    provider: row.provider,
    by: row.recorded_by,
    approvedBy: row.decided_by_name ?? undefined,
  }
}
