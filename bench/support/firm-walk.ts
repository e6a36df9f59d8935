import { setTimeout as pause } from 'node:timers/promises'
import { postForm } from '#bar/support/forms.ts'
import type { Connection } from '#db/connect.ts'
import { markedStocks, markedTeam, post } from '#tests/support/savers.ts'
import type { RunningServer } from '#tests/support/server.ts'
import type { FirmSize } from './grown-firm.ts'

export const firmParts = ['public', 'staff', 'saves', 'exports', 'jobs'] as const
export type FirmPart = (typeof firmParts)[number]

export type Firm = {
  site: RunningServer
  connection: Connection
  cookie: string
  size: FirmSize
}

/** `ms` where the program itself tells how long it took. */
export type FirmAnswer = { status: number; bytes: number; ms?: number }

export type FirmLine = {
  part: FirmPart
  what: string
  /** Done before each try, and not measured. */
  prepare?(firm: Firm): Promise<unknown>
  ask(firm: Firm): Promise<FirmAnswer>
  /** What its cost may grow with, where that is all there is to show. */
  per?(size: FirmSize): number
}

/** On a machine that others use, too. */
const maxWaitMs = 900_000

async function open({ site, cookie }: Firm, path: string, isStaff = true): Promise<FirmAnswer> {
  const answer = await fetch(site.origin + path, {
    headers: { 'accept-encoding': 'identity', ...(isStaff && { cookie }) },
    redirect: 'manual',
    signal: AbortSignal.timeout(maxWaitMs),
  })
  let bytes = 0
  for await (const chunk of answer.body ?? []) bytes += chunk.byteLength
  return { status: answer.status, bytes }
}

function submit({ site, cookie }: Firm, path: string, fields: Record<string, string>) {
  return postForm(site.origin, path, fields, { cookie })
}

const perMember = ({ members }: FirmSize) => members
const perTheme = ({ themes }: FirmSize) => themes
const perPick = ({ picks }: FirmSize) => picks
const perStock = ({ themes, picks }: FirmSize) => themes * picks
const perLetter = ({ letters }: FirmSize) => letters
const perPrice = ({ themes, picks, nights }: FirmSize) => themes * picks * nights
const perEnquiry = ({ enquiries }: FirmSize) => enquiries
const perEntry = ({ entries }: FirmSize) => entries
/** Of all tables together: each grows by about this. */
const perRow = (size: FirmSize) => size.enquiries + size.changes + perPrice(size)

type Per = FirmLine['per']

const pages: [string, Per?][] = [
  ['/', perMember],
  ['/ar', perMember],
  ['/team', perMember],
  ['/themes', perTheme],
  ['/themes/longevity', perPick],
  ['/letters'],
  ['/ar/letters'],
  ['/letters/feed.xml'],
  ['/letters/number-5'],
  ['/ar/letters/number-5'],
  ['/contact'],
  ['/legal/privacy'],
  ['/api'],
  ['/sitemap.xml', perLetter],
  ['/api/team-members', perMember],
  ['/api/themes', perTheme],
  ['/api/stock-picks?theme_id=longevity', perPick],
  ['/api/letters', perLetter],
  ['/api/letters/number-5'],
  ['/api/legal'],
]

const screens: [string, Per?][] = [
  ['/admin'],
  ['/admin/find?search=number%205'],
  ['/admin/team', perMember],
  ['/admin/team/history'],
  ['/admin/team/history/500'],
  ['/admin/stocks?theme=longevity', perPick],
  ['/admin/stocks/history?theme=education'],
  ['/admin/stocks/closed'],
  ['/admin/prices', perStock],
  ['/admin/themes', perTheme],
  ['/admin/themes/education'],
  ['/admin/letters'],
  ['/admin/letters/number-5'],
  ['/admin/letters/number-5/history'],
  ['/admin/legal'],
  ['/admin/pages'],
  ['/admin/disclosures'],
  ['/admin/letters?show=translate'],
  ['/admin/claims', perTheme],
  ['/admin/enquiries'],
  ['/admin/enquiries?show=all&search=visitor77'],
  ['/admin/enquiries/bench-1'],
  ['/admin/enquiries/many/undo?step=closed&at=2026-11-01T00:00:00.000Z'],
  ['/admin/links'],
  ['/admin/keys'],
  ['/admin/webhooks'],
  ['/admin/archive'],
  ['/admin/history'],
  ['/admin/history?by=Person%203'],
  ['/admin/history?noun=team'],
  ['/admin/review'],
  ['/admin/people'],
  ['/account'],
  ['/admin/security'],
  ['/admin/settings'],
  ['/admin/doctor'],
  ['/admin/jobs'],
  ['/admin/import'],
]

const exported: [string, Per][] = [
  ['team/export.csv', perMember],
  ['stocks/export.csv', perStock],
  ['prices/export.csv', perPrice],
  ['prices/export.json', perPrice],
  ['themes/export.json', perTheme],
  ['letters/export.csv', perLetter],
  ['letters/export.json', perLetter],
  ['letters/export.zip', perLetter],
  ['claims/export.csv', perTheme],
  ['enquiries/export.csv', perEnquiry],
  ['enquiries/export.json', perEnquiry],
  ['import/everything.zip', perRow],
  ['archive/export.zip?from=2026-01-01&until=2099-01-01', perEntry],
]

const jobs: [string, Per?][] = [
  ['archive-day', perEntry],
  ['nightly-backup', perRow],
  ['housekeeping'],
  ['forget-enquiries'],
  ['collect-files'],
]

let publications = 0

export const firmLines: FirmLine[] = [
  ...pages.flatMap(([path, per]): FirmLine[] => [
    {
      part: 'public',
      what: `${path}, missed`,
      prepare: (firm) => submit(firm, '/admin/settings/pages', { page: path }),
      ask: (firm) => open(firm, path, false),
      per,
    },
    { part: 'public', what: `${path}, kept`, ask: (firm) => open(firm, path, false), per },
  ]),
  ...screens.map(
    ([path, per]): FirmLine => ({
      part: 'staff',
      what: path,
      ask: (firm) => open(firm, path),
      per,
    }),
  ),
  {
    part: 'saves',
    what: 'save the team',
    ask: (firm) => saveList(firm, markedTeam),
    per: perMember,
  },
  {
    part: 'saves',
    what: 'save the stocks of a theme',
    ask: (firm) => saveList(firm, markedStocks),
    per: perPick,
  },
  {
    part: 'saves',
    what: 'publish a letter',
    async ask(firm) {
      publications += 1
      const path = `/admin/letters/number-${publications % 10}/publish`
      const fields = { revision: '0' }
      const { status, text } = await submit(firm, path, fields)
      return { status, bytes: text.length }
    },
  },
  {
    part: 'saves',
    what: 'refresh all pages',
    async ask(firm) {
      const { status, text } = await submit(firm, '/admin/settings/pages', {})
      return { status, bytes: text.length }
    },
  },
  ...exported.map(
    ([path, per]): FirmLine => ({
      part: 'exports',
      what: `/admin/${path}`,
      ask: (firm) => open(firm, `/admin/${path}`),
      per,
    }),
  ),
  ...jobs.map(
    ([name, per]): FirmLine => ({
      part: 'jobs',
      what: name,
      ask: (firm) => runJob(firm, name),
      per,
    }),
  ),
]

let saves = 0

async function saveList(
  { site, connection, cookie }: Firm,
  list: typeof markedTeam,
): Promise<FirmAnswer> {
  saves += 1
  const loaded = await list.read(connection.db)
  const session = { origin: site.origin, cookie }
  const answer = await post(session, list.path, loaded, loaded.marked(saves))
  return { status: answer.status, bytes: answer.text.length }
}

/** As the button of the jobs screen does, until the run has ended. */
async function runJob(firm: Firm, name: string): Promise<FirmAnswer> {
  const { db } = firm.connection
  const begun = new Date()
  const { status } = await submit(firm, `/admin/jobs/${name}/run`, {})
  const end = Date.now() + maxWaitMs
  while (Date.now() < end) {
    const row = await db
      .selectFrom('jobs')
      .select(['last_started_at', 'last_ended_at', 'last_outcome', 'last_error'])
      .where('name', '=', name)
      .where('requested_at', 'is', null)
      .executeTakeFirst()
    if (row?.last_started_at && row.last_ended_at && row.last_ended_at > begun) {
      if (row.last_outcome === 'failed') throw new Error(row.last_error ?? 'it failed')
      return { status, bytes: 0, ms: Number(row.last_ended_at) - Number(row.last_started_at) }
    }
    await pause(20)
  }
  throw new Error(`no end within ${maxWaitMs} ms`)
}
