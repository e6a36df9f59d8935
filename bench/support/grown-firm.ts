import { type RawBuilder, sql } from 'kysely'
import { addArchiveEntries } from '#bar/support/archive-year.ts'
import type { Db } from '#db/schema.ts'
import type { DatabaseKind } from '#tests/support/databases.ts'
import { addLetters } from '#tests/support/many-letters.ts'
import { addEnquiries } from './many-enquiries.ts'
import { type SqlSets, sqlSets } from './sql-sets.ts'

export type FirmSize = {
  themes: number
  /** Of each theme. */
  picks: number
  members: number
  letters: number
  enquiries: number
  /** Nights after which every stock has a price. */
  nights: number
  entries: number
  links: number
  changes: number
  pictures: number
}

const atHundred = {
  themes: 30,
  picks: 40,
  members: 200,
  letters: 2000,
  enquiries: 200_000,
  nights: 1826,
  entries: 20_000,
  links: 5000,
  changes: 200_000,
  pictures: 5000,
}

/**
 * A plausible firm, what it has grown into at 10 and 100 times, and this one with a million enquiries and changes
 * and five million prices (docs/bar.md 61).
 */
export const firmSizes = {
  1: {
    themes: 2,
    picks: 6,
    members: 8,
    letters: 20,
    enquiries: 2000,
    nights: 18,
    entries: 200,
    links: 50,
    changes: 2000,
    pictures: 50,
  },
  10: {
    themes: 8,
    picks: 15,
    members: 40,
    letters: 200,
    enquiries: 20_000,
    nights: 180,
    entries: 2000,
    links: 500,
    changes: 20_000,
    pictures: 500,
  },
  100: atHundred,
  1000: { ...atHundred, enquiries: 1_000_000, changes: 1_000_000, nights: 4167 },
} as const satisfies Record<number, FirmSize>

export type Times = keyof typeof firmSizes

type Filling = { db: Db; sets: SqlSets; size: FirmSize; now: Date; owner: string }

const dayMs = 24 * 60 * 60_000
/** So much of a page is kept in each entry of the archive. */
const archivedBytes = 12_000
/** Housekeeping forgets what older updates noted of each stock. */
const keptNights = 30
const rowsPerStatement = 50_000

/**
 * Makes the sample content into a firm of this size, by statements that write sets of rows; letters
 * and the archive's chain, which is hashed, come in portions. `owner` is who has the enquiries. The
 * product's rules are not asked: what is written is what they would have written.
 */
export async function growFirm(
  db: Db,
  kind: DatabaseKind,
  { size, owner, now }: { size: FirmSize; owner: string; now: Date },
): Promise<void> {
  const filling: Filling = { db, sets: sqlSets[kind], size, owner, now }
  await addThemes(filling)
  await addPicks(filling)
  await addPrices(filling)
  await addUpdates(filling)
  await addMembers(filling)
  await addChanges(filling)
  await addPictures(filling)
  await addLinks(filling)
  await addLetters(db, Math.max(0, size.letters - 3))
  await addEnquiries(db, kind, { total: size.enquiries, owner, now })
  await addArchiveEntries(db, size.entries, archivedBytes)
  // By the night before, as on every day of such a firm.
  await db.updateTable('archive_state').set({ verified_at: now, problems: '' }).execute()
  if (kind === 'postgres') await sql`vacuum analyze`.execute(db)
}

/** As the themes of the sample content, whose texts and figures they share. */
async function addThemes({ db, sets, size, now }: Filling): Promise<void> {
  const added = size.themes - 2
  if (added <= 0) return
  const numbers = sets.numbers(1, added + 1)
  const at = sets.instant(sql.lit(now.getTime() - 3000 * dayMs))
  await sql`insert into themes (id, name, description, created_at, updated_at)
    ${numbers} select 'theme-' || n, 'Theme ' || n, 'A theme of the firm', ${at}, ${at} from numbers`.execute(
    db,
  )
  await sql`insert into texts (id, kind, key, display_order, words, created_at)
    ${numbers} select 'theme-text-' || n, 'theme', 'theme-' || n, 10 + n,
      ${'\ntheme-'} || n || ${'\ntheme '} || n, ${at} from numbers`.execute(db)
  const source = sql`(select id from texts where kind = 'theme' and key = 'education')`
  const copies: [string, string[], Record<string, RawBuilder<unknown>>][] = [
    [
      'text_versions',
      ['language', 'number', 'content', 'translates', 'saved_at', 'saved_by_name'],
      { id: sql`'theme-version-' || n || language` },
    ],
    [
      'text_publications',
      [
        ...['language', 'action', 'version', 'starts_at', 'recorded_at', 'recorded_by_name'],
        ...['position', 'is_scheduled', 'day'],
      ],
      { id: sql`'theme-publication-' || n || language` },
    ],
    [
      'text_outlines',
      ['language', 'number', 'day', 'fields', 'shared'],
      { address: sql`'theme-' || n` },
    ],
    [
      'published_texts',
      [
        ...['language', 'shown_from', 'shown_until', 'kind', 'version', 'published_at'],
        ...['published_by', 'first_published_at', 'day', 'fields'],
      ],
      { address: sql`'theme-' || n` },
    ],
  ]
  for (const [table, copied, made] of copies) {
    const own = { text_id: sql`'theme-text-' || n`, ...made }
    const names = [...Object.keys(own), ...copied].map((name) => sql.ref(name))
    const values = [...Object.values(own), ...copied.map((name) => sql.ref(name))]
    await sql`insert into ${sql.table(table)} (${sql.join(names)})
      ${numbers} select ${sql.join(values)} from ${sql.table(table)} cross join numbers
      where text_id = ${source}`.execute(db)
  }
  for (const list of [
    sql`'text:theme-text-' || n || ':en'`,
    sql`'text:theme-text-' || n || ':ar'`,
    sql`'stocks:theme-' || n`,
  ])
    await sql`insert into list_revisions (list, revision)
      ${numbers} select ${list}, 1 from numbers`.execute(db)
  await addClaims({ db, sets, added, at })
}

async function addClaims({
  db,
  sets,
  added,
  at,
}: Pick<Filling, 'db' | 'sets'> & { added: number; at: RawBuilder<unknown> }): Promise<void> {
  const numbers = sets.numbers(1, added + 1)
  await sql`insert into claims (id, name, value, unit, source, source_url,
      source_date, translations, review_by, created_at, updated_at)
    ${numbers} select id || n, name || '_of_' || n, value, unit, source,
      source_url, source_date, translations, '2999-01-01', ${at}, ${at}
    from claims cross join numbers where name like 'education%'`.execute(db)
  await sql`insert into claim_figures (id, theme, language, figure, value, claim_id)
    ${numbers} select id || n, 'theme-' || n, language, figure, value, claim_id || n
    from claim_figures cross join numbers where theme = 'education'`.execute(db)
}

async function addPicks({ db, sets, size, now }: Filling): Promise<void> {
  const at = sets.instant(sql.lit(now.getTime() - 2000 * dayMs))
  await sql`insert into stock_picks (id, theme_id, stock_id, name, ticker, exchange, current_price,
      entry_price, price_as_of, price_revision, image_url, image_alt, thesis, translations,
      display_order, last_updated, created_at, updated_at)
    ${sets.numbers(1, size.picks + 1)}
    select 'pick-' || themes.id || '-' || n, themes.id, 'pick-' || n, 'Company ' || n || ' plc',
      'T' || n, 'NYSE', 1000000, 1000000, ${at}, 1, null, '', source.thesis, source.translations,
      100 + n, ${at}, ${at}, ${at}
    from numbers cross join themes
    cross join (select thesis, translations from stock_picks where ticker = 'LLY' limit 1) as source
    where n > (select count(*) from stock_picks as known where known.theme_id = themes.id)`.execute(
    db,
  )
}

async function addPrices({ db, sets, size, now }: Filling): Promise<void> {
  const stocks = size.themes * size.picks
  const portion = Math.max(1, Math.floor(rowsPerStatement / stocks))
  const first = now.getTime() - size.nights * dayMs
  const at = sets.instant(sql`${sql.lit(first)} + n * ${sql.lit(dayMs)}`)
  for (let from = 0; from < size.nights; from += portion)
    await sql`insert into price_points (id, stock_pick_id, price, as_of, source, recorded_at,
        recorded_by, provider)
      ${sets.numbers(from, Math.min(size.nights, from + portion))}
      select 'night-' || n || stock_picks.id, stock_picks.id,
        entry_price + (n * 7919 + display_order * 104729) % 300000, ${at}, 'quote', ${at},
        'Nightly update', 'Yahoo Finance'
      from numbers cross join stock_picks`.execute(db)
  const last = sets.instant(sql.lit(first + (size.nights - 1) * dayMs))
  await sql`update stock_picks set price_as_of = ${last}, price_revision = ${sql.lit(size.nights)},
    current_price = (select price from price_points where stock_pick_id = stock_picks.id
      order by as_of desc limit 1)`.execute(db)
}

/** Nightly updates of all stocks, one of which waits for a decision about a large move. */
async function addUpdates({ db, sets, size, now }: Filling): Promise<void> {
  const nights = Math.min(size.nights, keptNights)
  const first = now.getTime() - nights * dayMs
  const at = sets.instant(sql`${sql.lit(first)} + n * ${sql.lit(dayMs)}`)
  await sql`insert into price_updates (id, started_by_name, started_at, ended_at)
    ${sets.numbers(0, nights)}
    select 'update-' || n, 'Nightly update', ${at}, ${at} from numbers`.execute(db)
  const stocks = size.themes * size.picks
  const portion = Math.max(1, Math.floor(rowsPerStatement / stocks))
  for (let from = 0; from < nights; from += portion)
    await sql`insert into price_update_items (id, update_id, stock_pick_id, position, name, ticker,
        exchange, state, price, as_of, provider)
      ${sets.numbers(from, Math.min(nights, from + portion))}
      select 'item-' || n || '-' || id, 'update-' || n, id,
        row_number() over (partition by n order by id), name, ticker, exchange, 'updated',
        current_price, ${at}, 'Yahoo Finance'
      from numbers cross join stock_picks`.execute(db)
  await sql`update price_update_items set state = 'large'
    where update_id = 'update-0' and position = 1`.execute(db)
}

async function addMembers({ db, sets, size, now }: Filling): Promise<void> {
  const added = size.members - 8
  if (added <= 0) return
  const at = sets.instant(sql.lit(now.getTime() - 2000 * dayMs))
  await sql`insert into team_members (id, name, role, short_bio, full_bio, image_url, image_alt,
      use_initials, slug, profile_url, show_on_home, display_order, translations, last_updated, created_at, updated_at)
    ${sets.numbers(1, added + 1)}
    select 'member-' || n, 'Member ' || n || ' of the Firm', role, short_bio, full_bio, null, '',
      use_initials, 'member-' || n, '', show_on_home, 10 + n, translations, ${at}, ${at}, ${at}
    from numbers cross join (select * from team_members where slug = 'amina-example') as source`.execute(
    db,
  )
}

/** Of eight people over ten years: half of the team, the rest of one theme's stocks. */
async function addChanges({ db, sets, size, now }: Filling): Promise<void> {
  const step = (3650 * dayMs) / size.changes
  const first = now.getTime() - 3650 * dayMs
  const at = sets.instant(sql`${sql.lit(first)} + cast(n * ${sql.lit(step)} as bigint)`)
  const is = (team: RawBuilder<unknown>, stocks: RawBuilder<unknown>) =>
    sql`case when n % 2 = 0 then ${team} else ${stocks} end`
  const differences = sql`'{"role":{"before":"Role ' || n || '","after":"Role ' || (n + 1) ||
    '"},"shortBio":{"before":"Reads the filings of ninety companies a year and writes.","after":"' ||
    'Reads the filings of a hundred companies a year and calls them."}}'`
  const json = sets === sqlSets.postgres ? sql`cast(${differences} as jsonb)` : differences
  for (let from = 0; from < size.changes; from += rowsPerStatement)
    await sql`insert into changes (id, at, actor_name, noun, record_id, record_name, action,
        differences, list, revision)
      ${sets.numbers(from, Math.min(size.changes, from + rowsPerStatement))}
      select 'change-' || n, ${at}, 'Person ' || (n % 8), ${is(sql`'team'`, sql`'stocks'`)},
        ${is(
          sql`(select id from team_members where slug = 'amina-example')`,
          sql`(select id from stock_picks where theme_id = 'education' order by id limit 1)`,
        )},
        ${is(sql`'Amina Example'`, sql`'A stock'`)}, 'updated', ${json},
        ${is(sql`'team'`, sql`'stocks:education'`)}, n / 2 + 1
      from numbers`.execute(db)
  for (const list of ['team', 'stocks:education'])
    await db
      .insertInto('list_revisions')
      .values({ list, revision: size.changes / 2 })
      .onConflict((conflict) => conflict.column('list').doUpdateSet({ revision: size.changes / 2 }))
      .execute()
}

/** Named by versions, so that no job takes them for unused. */
async function addPictures({ db, sets, size, now }: Filling): Promise<void> {
  const numbers = sets.numbers(0, size.pictures)
  const at = sets.instant(sql.lit(now.getTime() - 100 * dayMs))
  await sql`insert into media (id, base, url, width, height, widths, fallback, files, created_at,
      last_used_at)
    ${numbers} select 'picture-' || n, 'picture-' || n, '/media/picture-' || n || '-640.jpg', 640,
      480, '[640]', 'jpg', '[]', ${at}, ${at} from numbers`.execute(db)
  await sql`insert into named_pictures (base) ${numbers} select 'picture-' || n from numbers`.execute(
    db,
  )
}

async function addLinks({ db, sets, size, now }: Filling): Promise<void> {
  const step = Math.floor((1000 * dayMs) / size.links)
  const made = sql`${sql.lit(now.getTime() - 1000 * dayMs)} + n * ${sql.lit(step)}`
  await sql`insert into private_links (id, token_hash, theme_id, version, recipient, email,
      asks_attestation, mailed, created_at, created_by_name, expires_at)
    ${sets.numbers(0, size.links)}
    select 'link-' || n, 'hash-' || n, 'education', 1, 'Recipient ' || n, 'r' || n || '@example.com',
      ${sql.lit(false)}, ${sql.lit(true)}, ${sets.instant(made)}, 'Person ' || (n % 8),
      ${sets.instant(sql`${made} + ${sql.lit(14 * dayMs)}`)}
    from numbers`.execute(db)
}
