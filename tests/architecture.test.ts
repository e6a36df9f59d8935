import { describe, expect, test } from 'vitest'
import { nouns as recordNouns } from '#core/nouns.ts'
import { findCycles, findKnots, type Import, reach, readImports } from './support/imports.ts'
import { readCode, readSources, type Sources } from './support/source.ts'

/** Who may import whom: db <- core <- emails, app <- jobs <- server (docs/architecture.md §1). */
const toTheLeft: Record<string, readonly string[]> = {
  db: [],
  core: ['db'],
  emails: ['db', 'core'],
  app: ['db', 'core'],
  jobs: ['db', 'core', 'emails', 'app'],
  // Content for an empty database: only the start puts it there, and nothing else reads it.
  sample: ['db', 'core'],
  server: ['db', 'core', 'emails', 'app', 'jobs', 'sample'],
}
const folders = Object.keys(toTheLeft)

/** What the areas of app share: components, which know the styles, and styles. */
const shared = ['ui', 'styles']

/** What is said to people: machines may answer it too, and the panel edits it. */
const words = /^app\/site\/(content\/.*|.*-messages\.ts)$/

/** Variables that no call sets for another: what one browser has, and a clock that never goes back. */
const keptByModules = ['app/site/boot/consent.ts', 'app/site/team/shown-member.ts', 'core/clock.ts']

/** What a part of app may have of db: types, the errors that it must understand, and how loops give way. */
const dbForApp = ['db/errors.ts', 'db/give-way.ts']

/**
 * The nouns of core, from what knows no other to what looks at many: a noun uses only those that are
 * named before it (docs/architecture.md §1).
 */
const nouns = [
  // Means, which know nothing of the firm.
  ...['crypto', 'queue', 'publications', 'approval', 'history', 'security'],
  ...['prices', 'fields'],
  // Who the firm is, and its people: how they get in and what they may do.
  ...['settings', 'rights', 'webhooks', 'jobs', 'outbox', 'people', 'sign-in'],
  // What the firm publishes.
  ...[
    'media',
    'rich-text',
    'proofs',
    'spreadsheets',
    'record',
    'texts',
    ...Object.keys(recordNouns),
    'themes',
    'stocks',
    'price-updates',
  ],
  ...['price-round', 'team', 'letters'],
  ...['legal', 'disclosures', 'private-links'],
  // What comes in, and who may read by program.
  ...['enquiries', 'api-keys', 'reading-api'],
  // What looks at all of it.
  ...[
    'transfer',
    'hosted',
    'archive',
    'site-settings',
    'review',
    'finder',
    'backup',
    'dashboard',
    'doctor',
  ],
]

/** Other words for find, list, create, save and delete (docs/architecture.md §1). */
const synonyms =
  'get|load|fetch|read|retrieve|lookup|search|query|add|insert|make|set|update|change|modify|' +
  'write|keep|store|put|drop|destroy|purge|forget|clear'

/** The first parameter is the database or a transaction. */
const onRows = new RegExp(
  `^export (?:async )?(?:function\\*?|const) ((?:${synonyms})(?![a-z])\\w*)` +
    '(?:<[^(]*>)?(?: = (?:async )?(?:<[^(]*>)?)?\\(\\s*(?:\\{[^}]*\\b)?(?:db|tx)\\b',
  'gm',
)

const exceptedVerbs = [
  // The gate, which every change ends with.
  'changeSite',
  // They make what everything that writes takes.
  'write',
  'writeAs',
]

const queryBuilder =
  /\.(selectFrom|selectNoFrom|insertInto|replaceInto|updateTable|deleteFrom|mergeInto|transaction|startTransaction|executeQuery|execute|executeTakeFirst|executeTakeFirstOrThrow)\(|\bsql(<[^>]*>)?`/

/** What is set around a call, or hung on a transaction, reaches a function that does not say so. */
const hiddenChannel = /\bnew (WeakMap|WeakSet|WeakRef|Proxy|AsyncLocalStorage)\b|^(export )?let /m

/** Maps of everything: a file that imports one as a value reaches all of the house. */
const handedDown = ['operations', 'lists', 'nouns', 'text-kinds'].map(
  (name) => `app/${name}.server.ts`,
)

/**
 * Who names every noun: the addresses, the frame, what puts the declarations together, and the tables
 * of all lists of files, of all calls and of all names in the history. Whoever else needs one is given it.
 */
const namesAllNouns = [
  'app/admin/review/pages-of.ts',
  'app/routes.ts',
  'app/admin/frame/',
  'app/nouns.server.ts',
  'app/admin/history/everything-names.ts',
  'core/api-keys/api-key.ts',
  'core/reading-api/calls.ts',
  'core/transfer/transfer.ts',
]

const heldValues = [
  // The moments that this process has given out already.
  'core/clock.ts',
  // Each table is made once for the kind that has it.
  'core/texts/translated-kind.ts',
]

const laws: Record<string, (sources: Sources) => string[]> = {
  'a folder imports only what is to its left': (sources) =>
    breaches(sources, ({ from, to }) => {
      const mine = folderOf(from)
      const theirs = folderOf(to)
      return folders.includes(theirs) && mine !== theirs && !toTheLeft[mine]?.includes(theirs)
    }),

  'the areas of app do not know each other': (sources) =>
    breaches(sources, ({ from, to }) => {
      const mine = areaOf(from)
      const theirs = areaOf(to)
      if (!mine || !theirs || mine === theirs || shared.includes(theirs)) return false
      return !((mine === 'api' || mine === 'admin') && words.test(to))
    }),

  'what the areas of app share knows none of them': (sources) =>
    breaches(
      sources,
      ({ from, to }) =>
        shared.includes(areaOf(from) ?? '') &&
        !(
          shared.includes(areaOf(to) ?? '') &&
          (areaOf(from) === 'ui' || areaOf(to) === 'styles')
        ) &&
        /^app\//.test(to),
    ),

  'files import each other in one direction, types included': (sources) =>
    findCycles(readImports(sources)),

  'folders import each other in one direction': (sources) =>
    findKnots(readImports(sources)).map((knot) => knot.join(' <-> ')),

  'a noun of core uses those that are named before it': (sources) => [
    ...[...new Set([...sources.keys()].flatMap((file) => nounOf(file) ?? []))]
      .filter((noun) => !nouns.includes(noun))
      .map((noun) => `core/${noun} is not in the list of nouns`),
    ...breaches(sources, ({ from, to }) => {
      const mine = nounOf(from)
      const theirs = nounOf(to)
      if (!theirs || !/^core\//.test(from)) return false
      return mine === undefined || nouns.indexOf(theirs) > nouns.indexOf(mine)
    }),
  ],

  'app asks the database through core only': (sources) => [
    ...breaches(sources, ({ from, to, typeOnly }) => {
      if (folderOf(from) !== 'app' || typeOnly) return false
      return (
        (folderOf(to) === 'db' && !dbForApp.includes(to)) ||
        /^(kysely|pg|better-sqlite3)\b/.test(to)
      )
    }),
    ...[...sources]
      .filter(
        ([file, source]) => folderOf(file) === 'app' && queryBuilder.test(readCode(source).code),
      )
      .map(([file]) => `${file} builds a query`),
  ],

  'nothing of the server reaches the browser': (sources) => {
    const imports = readImports(sources)
    const roots = [...sources.keys()].filter((file) => /^app\/site\/(islands|boot)\//.test(file))
    const loaded = reach(imports, roots)
    return imports
      .filter(
        ({ from, to }) => loaded.has(from) && /\.server\.tsx?$|^node:|^(db|server)\//.test(to),
      )
      .map(({ from, to }) => `${from} -> ${to}`)
  },

  'a function on rows begins with one of the ten verbs or the verb of its field': (sources) =>
    [...sources].flatMap(([file, source]) =>
      /^(core|db)\/(?!migrations\/)/.test(file)
        ? Array.from(readCode(source).code.matchAll(onRows), ([, name = '']) => name)
            .filter((name) => !exceptedVerbs.includes(name))
            .map((name) => `${file}: ${name}`)
        : [],
    ),

  'what holds during a call is its argument, and no variable of a module': (sources) =>
    [...sources]
      .filter(([file]) => /^(db|core|emails|app\/site)\//.test(file))
      .filter(([file]) => !keptByModules.includes(file))
      .flatMap(([file, source]) =>
        Array.from(
          readCode(source).code.matchAll(/^(?:export )?(?:let|var) (\w+)|\bAsyncLocalStorage\b/gm),
          ([whole, name = whole]) => `${file}: ${name}`,
        ),
      ),

  'what belongs to all nouns is put together by the server and handed down': (sources) =>
    breaches(
      sources,
      ({ from, to, typeOnly }) =>
        !typeOnly && handedDown.includes(to) && !/^server\/|^app\/nouns\.server/.test(from),
    ),

  'the list of nouns is imported by what names all of them, and their declarations by the server': (
    sources,
  ) =>
    breaches(sources, ({ from, to, typeOnly }) => {
      if (typeOnly) return false
      if (to === 'app/nouns.server.ts') return !/^server\//.test(from)
      return to === 'core/nouns.ts' && !namesAllNouns.some((allowed) => from.startsWith(allowed))
    }),

  'what crosses a boundary is an argument': (sources) =>
    [...sources]
      .filter(([file]) => /^(core|db)\//.test(file) && !heldValues.includes(file))
      .filter(([, source]) => hiddenChannel.test(readCode(source).code))
      .map(([file]) => `${file} holds what belongs to a call`),

  // Operations are handed down: a screen that saves would reach all that can be saved.
  'what makes or submits a change knows none that can be made': (sources) => {
    const imports = readImports(sources)
    const loaded = reach(imports, ['app/admin/change-site.ts', 'app/admin/save-list.ts'])
    return [...loaded].filter((file) =>
      /^core\/(transfer|hosted|price-|texts|themes|letters|stocks|team|claims)/.test(file),
    )
  },

  'core knows neither requests nor React': (sources) =>
    breaches(
      sources,
      ({ from, to }) => folderOf(from) === 'core' && /^(react|hono|node:http)/.test(to),
    ),
}

function breaches(sources: Sources, isBreach: (each: Import) => boolean): string[] {
  return readImports(sources)
    .filter(isBreach)
    .map(({ from, to }) => `${from} -> ${to}`)
}

function folderOf(path: string): string {
  return path.split('/', 1)[0] ?? ''
}

/** The folder of core that a file is in; files beside the nouns are for all of them. */
function nounOf(path: string): string | undefined {
  return /^core\/([\w-]+)\//.exec(path)?.[1]
}

function areaOf(path: string): string | undefined {
  return /^app\/([\w-]+)\//.exec(path)?.[1]
}

describe('the import law', async () => {
  const sources = await readSources(folders, true)

  test('looks at the whole program', () => {
    expect(sources.size).toBeGreaterThan(80)
    const imports = readImports(sources)
    const edges: [string, string][] = [
      ['server/app.ts', 'app/site/pages.ts'],
      ['app/site/contact/action.ts', 'core/enquiries/enquiries.server.ts'],
      ['app/site/islands/team-modal.tsx', 'app/styles/components/modal.css'],
      ['app/styles/staff.css', 'app/styles/components/field.css'],
      ['app/site/islands/entry.ts', 'app/site/islands/menu.tsx'],
      ['core/team/members.server.ts', 'db/schema.ts'],
    ]
    for (const [from, to] of edges)
      expect(imports).toContainEqual(expect.objectContaining({ from, to }))
  })

  test.each(Object.entries(laws))('%s', (_, law) => expect(law(sources)).toEqual([]))
})

describe('what visitors see', async () => {
  const sources = await readSources(folders, true)
  const filesWith = (pattern: RegExp) =>
    [...sources].filter(([, source]) => pattern.test(readCode(source).code)).map(([file]) => file)

  // A new writer names itself here, and asks the gate: core/approval/gate.server.ts.
  test('is written by these', () => {
    const tables =
      'team_members|former_slugs|stock_picks|price_points|themes|texts|text_aliases|' +
      'text_versions|text_publications|published_texts|settings'
    const writes = `(insertInto|replaceInto|updateTable|deleteFrom|mergeInto)\\('(${tables})'\\)`
    const naming = [...sources].filter(([, source]) => new RegExp(writes).test(source))
    const writers = naming.map(([file]) => file).filter((file) => !file.startsWith('db/'))
    expect(
      [...writers, ...filesWith(/rowsOf\(\w+\)\.(insertInto|updateTable)/)].toSorted(),
    ).toEqual([
      'core/backup/copy-mark.server.ts',
      'core/publications/stored-publications.server.ts',
      'core/record/write.server.ts',
      'core/settings/settings.server.ts',
      'core/stocks/closed-stocks.server.ts',
      'core/stocks/create-stock.server.ts',
      'core/stocks/delete-closed.server.ts',
      'core/stocks/mark-price.server.ts',
      'core/stocks/price-points.server.ts',
      'core/stocks/record-closing.server.ts',
      'core/stocks/record-price.server.ts',
      'core/team/team.server.ts',
      'core/texts/addresses.server.ts',
      'core/texts/order.server.ts',
      'core/texts/stored-texts.server.ts',
      'core/texts/version-row.server.ts',
      'core/themes/create-theme.server.ts',
      'core/themes/themes.server.ts',
    ])
  })

  test('changes through one gate', () => {
    const gate = 'core/approval/gate.server.ts'
    const callers = filesWith(/\binvalidateContent\(tx\b/)
    expect(callers.filter((file) => !file.startsWith('db/')).toSorted()).toEqual([
      // Queues what the archive records as well.
      gate,
      // Changes nothing: pages are made again.
      'core/site-settings/refresh-pages.server.ts',
    ])
    expect(filesWith(/\brecordSiteChange\(\s*(work\.)?tx\b/).toSorted()).toEqual([
      gate,
      // Asks the gate before it writes: the switch of the gate is a setting.
      'core/settings/settings.server.ts',
    ])
    // An approval is a context of the work that it makes, which nobody else gives.
    expect(filesWith(/\bapproval = \{/)).toEqual(['core/review/rehearse.server.ts'])
  })
})

describe('the import law notices', () => {
  const broken: [keyof typeof laws, Record<string, string>][] = [
    [
      'a folder imports only what is to its left',
      { 'db/a.ts': "import { b } from '../core/b.ts'" },
    ],
    [
      'a folder imports only what is to its left',
      { 'core/a.ts': "export type * from '../app/b.ts'" },
    ],
    ['a folder imports only what is to its left', { 'app/a.ts': "import '../emails/b.tsx'" }],
    [
      'a folder imports only what is to its left',
      { 'core/team/a.ts': "import { b } from '#sample/b.ts'" },
    ],
    [
      'a folder imports only what is to its left',
      { 'app/a.ts': "const b = await import('../jobs/b.ts')" },
    ],
    [
      'a folder imports only what is to its left',
      { 'jobs/a.ts': "import { \n  b, \n } from '../server/b.ts'" },
    ],
    [
      'the areas of app do not know each other',
      { 'app/site/a.ts': "import b from '../admin/b.ts'" },
    ],
    [
      'the areas of app do not know each other',
      { 'app/admin/a.ts': "export * from '../sign-in/b.ts'" },
    ],
    [
      'the areas of app do not know each other',
      { 'app/api/a.ts': "import { b } from '../site/page.ts'" },
    ],
    [
      'the areas of app do not know each other',
      { 'app/sign-in/a.ts': "import { b } from '../site/content/b.ts'" },
    ],
    [
      'what the areas of app share knows none of them',
      { 'app/ui/a.tsx': "import { b } from '../site/b.tsx'" },
    ],
    [
      'what the areas of app share knows none of them',
      { 'app/styles/a.css': "@import '../admin/b.css';" },
    ],
    ['the areas of app do not know each other', { 'app/admin/a.css': "@import '../site/b.css';" }],
    [
      'files import each other in one direction, types included',
      {
        'core/a.ts': "import { b } from './b.ts'",
        'core/b.ts': "import type { C } from './c.ts'",
        'core/c.ts': "import { a } from './a.ts'",
      },
    ],
    [
      'folders import each other in one direction',
      {
        'core/one/a.ts': "import type { B } from '#core/two/b.ts'",
        'core/two/b.ts': '',
        'core/two/c.ts': "import { d } from '../three/d.ts'",
        'core/three/d.ts': "export * from '../one/e.ts'",
      },
    ],
    [
      'a noun of core uses those that are named before it',
      { 'core/settings/a.ts': "import type { B } from '#core/rights/b.ts'" },
    ],
    [
      'a noun of core uses those that are named before it',
      { 'core/a.ts': "import { b } from './crypto/b.ts'" },
    ],
    ['a noun of core uses those that are named before it', { 'core/new-noun/a.ts': '' }],
    [
      'a function on rows begins with one of the ten verbs or the verb of its field',
      { 'core/a.server.ts': 'export async function loadStock(db: Db) {}' },
    ],
    [
      'a function on rows begins with one of the ten verbs or the verb of its field',
      { 'core/a.server.ts': 'export const addStock = (tx: Tx) => tx' },
    ],
    [
      'a function on rows begins with one of the ten verbs or the verb of its field',
      { 'db/a.ts': 'export function setAll<T extends A>(\n  { log, db }: All,\n) {}' },
    ],
    [
      'app asks the database through core only',
      { 'app/a.ts': "import { invalidateContent } from '../db/revisions.ts'" },
    ],
    ['app asks the database through core only', { 'app/a.ts': "import { sql } from 'kysely'" }],
    [
      'app asks the database through core only',
      { 'app/a.ts': "const rows = db.selectFrom('team').execute()" },
    ],
    ['app asks the database through core only', { 'app/a.ts': 'const rows = sql`select 1`' }],
    [
      'nothing of the server reaches the browser',
      {
        'app/site/islands/a.tsx': "import { b } from '../b.ts'",
        'app/site/b.ts': "export { c } from '../../core/c.server.ts'",
      },
    ],
    [
      'nothing of the server reaches the browser',
      { 'app/site/islands/a.tsx': "import { join } from 'node:path'" },
    ],
    [
      'nothing of the server reaches the browser',
      { 'app/site/boot/boot.ts': "import type { Db } from '../../../db/schema.ts'" },
    ],
    [
      'what holds during a call is its argument, and no variable of a module',
      { 'app/site/a.ts': 'let current: Copy | undefined' },
    ],
    [
      'what holds during a call is its argument, and no variable of a module',
      { 'core/a.ts': 'const current = new AsyncLocalStorage<Copy>()' },
    ],
    [
      'what belongs to all nouns is put together by the server and handed down',
      { 'app/admin/a.ts': "import { operations } from '#app/operations.server.ts'" },
    ],
    [
      'the list of nouns is imported by what names all of them, and their declarations by the server',
      { 'core/record/a.ts': "import { nouns } from '#core/nouns.ts'" },
    ],
    [
      'the list of nouns is imported by what names all of them, and their declarations by the server',
      { 'app/admin/facts/a.ts': "import { nouns } from '#app/nouns.server.ts'" },
    ],
    [
      'what crosses a boundary is an argument',
      { 'core/a.ts': 'const passages = new WeakMap<Db, Passage>()' },
    ],
    ['what crosses a boundary is an argument', { 'db/a.ts': 'return new Proxy(tx, { get })' }],
    ['what crosses a boundary is an argument', { 'core/a.ts': 'export let language = first' }],
    ['core knows neither requests nor React', { 'core/a.ts': "import { Hono } from 'hono'" }],
  ]
  test.each(broken)('when it is not so that %s: %j', (law, files) =>
    expect(laws[law]?.(new Map(Object.entries(files)))).toHaveLength(1),
  )

  test('nothing where all is well', () => {
    const sources = new Map(
      Object.entries({
        'db/schema.ts': 'export type Db = unknown',
        'db/errors.ts': '',
        'core/a.server.ts':
          "import type { Db } from '../db/schema.ts'\nexport function settle(db: Db) {}",
        'core/b.server.ts': 'export const readTitle = (row: Row) => row.title // addRow(db: Db)',
        'core/team/a.ts':
          "import { b } from '#core/record/b.ts'\nimport './c.ts'\nimport '../a.ts'",
        'core/a.ts': "// import { Hono } from 'hono'\n/* import x from '../server/a.ts' */",
        'app/site/page.ts': "import type { Db } from '../../db/schema.ts'",
        'app/site/content/a.ts': "export const text = 'imported from ../server/a.ts'",
        'app/site/islands/a.tsx': "import type { Page } from '../page.ts'",
        'app/api/a.ts': "import { text } from '../site/content/a.ts'\nimport '../../db/errors.ts'",
        'app/ui/button.tsx': "import '../styles/button.css'",
        'app/site/a.css': "@import '../styles/button.css';",
        'app/admin/a.ts': "import { Button } from '../ui/button.tsx' // then .execute( it",
      }),
    )
    for (const law of Object.values(laws)) expect(law(sources)).toEqual([])
  })
})
