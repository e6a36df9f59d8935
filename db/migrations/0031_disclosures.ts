import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

type Tx = Transaction<Record<string, Record<string, unknown>>>
type Language = 'en' | 'ar'
type By = { id: unknown; name: string }
/** `translates` as the number of an English wording. */
type Wording = { text: string; at: Date; by: By; translates?: number }
type Line = { id?: string; number: number | null; at: Date; cancels?: unknown; row?: Row; by: By }
type Row = Record<string, unknown>
type Kept = { wordings: Wording[]; lines: Line[] }
type Notice = { key: string; title: string; where: string; standsOut: boolean }

/** What pages said before anybody wrote something else. */
const originals = {
  regulatoryNotice:
    'Qantara Capital Ltd is incorporated under the laws of Mauritius and regulated by a ' +
    'financial services authority. Sample notice: the authority and the licence number are to ' +
    'be confirmed.',
  professionalClientsNotice:
    'For Professional Clients and Market Counterparties only. This website is not directed at ' +
    'retail clients. Nothing on it is an offer or investment advice, and prices may be delayed. ' +
    'The value of investments can fall as well as rise.',
  priceNote: {
    en:
      'Prices are in US dollars. Upside is the change in price since entry, without dividends, ' +
      'fees or taxes.',
    ar:
      'الأسعار بالدولار الأمريكي. ونسبة التغيّر هي تغيّر السعر منذ الدخول، دون احتساب التوزيعات أو ' +
      'الرسوم أو الضرائب.',
  },
}

const sentence = 'themePage.picks.priceNote'
const sample: By = { id: null, name: 'Sample content' }

/**
 * The two notices of the settings and the note under prices become disclosures, each as it was
 * written and published (docs/product.md §13.1). An empty database gets them as sample content.
 */
export const disclosures: Migration = {
  name: '0031_disclosures',
  async up(transaction, dialect) {
    const { whole } = columns(dialect)
    await whole('disclosures', { defaultTo: 0 })(
      transaction.schema.alterTable('content_revision'),
    ).execute()
    const tx = transaction as unknown as Tx
    const first = await tx
      .selectFrom('changes')
      .select('at')
      .orderBy('at')
      .limit(1)
      .executeTakeFirst()
    if (!first) return
    const start = first.at as Date
    const firm = await readSetting(tx, 'firm')
    const arabic = await readSetting(tx, 'firmInArabic')
    const notices = ['regulatoryNotice', 'professionalClientsNotice'] as const
    for (const [index, name] of notices.entries()) {
      const english = String(firm?.value[name] || originals[name])
      const by = english === originals[name] ? sample : (firm?.by ?? sample)
      const own = { text: english, at: firm?.at ?? start, by }
      const translated = String(arabic?.value[name] ?? '')
      await addNotice(tx, noticeOf(name), index + 1, {
        en: published(own),
        ar: translated
          ? published({ text: translated, at: arabic?.at ?? start, by: arabic?.by ?? sample })
          : { wordings: [], lines: [] },
      })
    }
    const english = await keptNote(tx, 'en', start)
    const note = { key: 'note-under-prices', title: 'Note under prices', where: 'prices' }
    await addNotice(tx, { ...note, standsOut: false }, 3, {
      en: english,
      ar: await keptNote(tx, 'ar', start, english.numberOf),
    })
    for (const setting of [firm, arabic]) if (setting) await forget(tx, setting, notices)
    await voidWaiting(tx)
  },
}

function noticeOf(name: 'regulatoryNotice' | 'professionalClientsNotice'): Notice {
  return name === 'regulatoryNotice'
    ? notice('regulatory-notice', 'Regulatory notice', false)
    : notice('professional-clients-notice', 'Professional clients notice', true)
}

function notice(key: string, title: string, standsOut: boolean): Notice {
  return { key, title, where: 'every-page', standsOut }
}

function published(wording: Wording): Kept {
  return { wordings: [wording], lines: [{ number: 1, at: wording.at, by: wording.by }] }
}

async function readSetting(tx: Tx, key: string) {
  const row = await tx.selectFrom('settings').selectAll().where('key', '=', key).executeTakeFirst()
  if (!row) return undefined
  const change = await tx
    .selectFrom('changes')
    .select('actor_name')
    .where('noun', '=', 'settings')
    .where('record_id', '=', key)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const by: By = { id: row.updated_by ?? null, name: String(change?.actor_name ?? '') }
  return { key, value: row.value as Row, at: row.updated_at as Date, by }
}

/** One home for each wording. */
async function forget(
  tx: Tx,
  { key, value }: { key: string; value: Row },
  names: readonly string[],
) {
  const rest = Object.entries(value).filter(([name]) => !names.includes(name))
  await tx
    .updateTable('settings')
    .set({ value: JSON.stringify(Object.fromEntries(rest)) })
    .where('key', '=', key)
    .execute()
}

/** Every wording that the copy of theme pages had, and each of its publications. */
async function keptNote(
  tx: Tx,
  language: Language,
  start: Date,
  english: ReadonlyMap<number, number> = new Map(),
): Promise<Kept & { numberOf: Map<number, number> }> {
  const first = { text: originals.priceNote[language], at: start, by: sample }
  const wordings: Wording[] = [{ ...first, translates: language === 'en' ? undefined : 1 }]
  const lines: Line[] = [{ number: 1, at: start, by: sample }]
  const numberOf = new Map([[0, 1]])
  const text = await tx
    .selectFrom('texts')
    .select('id')
    .where('kind', '=', 'page')
    .where('key', '=', 'themes')
    .executeTakeFirst()
  if (!text) return { wordings, lines, numberOf }
  const of = (table: string) =>
    tx.selectFrom(table).selectAll().where('text_id', '=', text.id).where('language', '=', language)
  for (const row of await of('text_versions').orderBy('number').execute()) {
    const typed = String((row.content as Row)[sentence] ?? '')
    const isOriginal = typed === '' || typed === originals.priceNote.en
    const words = isOriginal ? first.text : named(typed)
    const translates =
      row.translates === null ? undefined : (english.get(Number(row.translates)) ?? 1)
    const last = wordings.at(-1)
    if (last?.text !== words || last.translates !== translates) {
      const by = { id: row.saved_by, name: String(row.saved_by_name) }
      wordings.push({ text: words, at: row.saved_at as Date, by, translates })
    }
    numberOf.set(Number(row.number), wordings.length)
  }
  for (const row of await of('text_publications').orderBy('recorded_at').execute())
    lines.push({
      id: String(row.id),
      number: row.version === null ? null : (numberOf.get(Number(row.version)) ?? 1),
      at: row.starts_at as Date,
      cancels: row.cancels,
      row,
      by: { id: row.recorded_by, name: String(row.recorded_by_name) },
    })
  return { wordings, lines, numberOf }
}

/** Copy names facts as {firm}, other texts as {firm.name}; the hours are promised to be 24. */
function named(text: string): string {
  return text.replaceAll('{firm}', '{firm.name}').replaceAll('{hours}', '24')
}

async function addNotice(
  tx: Tx,
  { key, ...rule }: Notice,
  order: number,
  kept: Record<Language, Kept>,
): Promise<void> {
  const id = randomUUID()
  const created = { created_at: kept.en.wordings[0]?.at }
  await tx
    .insertInto('texts')
    .values({ id, kind: 'disclosure', key, display_order: order, ...created })
    .execute()
  for (const language of ['en', 'ar'] as const) {
    const { wordings, lines } = kept[language]
    if (wordings.length === 0) continue
    const of = { text_id: id, language, reason: '' }
    for (const [index, { text, at, by, translates }] of wordings.entries())
      await tx
        .insertInto('text_versions')
        .values({
          ...of,
          id: randomUUID(),
          number: index + 1,
          content: JSON.stringify({ ...rule, from: '', until: '', body: bodyOf(text) }),
          saved_at: at,
          saved_by: by.id ?? null,
          saved_by_name: by.name,
          translates: language === 'ar' ? (translates ?? 1) : null,
        })
        .execute()
    const list = `text:${id}:${language}`
    await tx.insertInto('list_revisions').values({ list, revision: wordings.length }).execute()
    await addLines(tx, of, lines)
  }
}

async function addLines(tx: Tx, of: Row, lines: readonly Line[]): Promise<void> {
  const ids = new Map(lines.map(({ id }) => [id, randomUUID()]))
  for (const { id, number, at, cancels, row, by } of lines)
    await tx
      .insertInto('text_publications')
      .values({
        ...of,
        id: ids.get(id),
        action: row?.action ?? 'publish',
        version: number,
        cancels: cancels ? (ids.get(String(cancels)) ?? null) : null,
        starts_at: at,
        recorded_at: row?.recorded_at ?? at,
        recorded_by: by.id ?? null,
        recorded_by_name: by.name,
      })
      .execute()
}

/** One paragraph, as it was one. */
function bodyOf(text: string): string {
  const words = text.replace(/\s+/g, ' ').trim()
  const content = [{ type: 'text', text: words }]
  const paragraph = { type: 'paragraph', attrs: { dir: null }, content }
  return JSON.stringify({ type: 'doc', content: [paragraph] })
}

/** They hold what is somewhere else now. */
async function voidWaiting(tx: Tx): Promise<void> {
  const reason = 'The notices became disclosures: submit the change again'
  await tx
    .updateTable('submissions')
    .set({ state: 'void', reason, decided_at: new Date() })
    .where('state', '=', 'waiting')
    .where(({ or, and, eb }) =>
      or([
        eb('operation', '=', 'save-settings'),
        and([eb('operation', '=', 'publish-text'), eb('noun', '=', 'pages')]),
      ]),
    )
    .execute()
}
