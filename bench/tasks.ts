/**
 * What people of the firm do most, each from the dashboard on and by nothing but what is visible by
 * its name: no address typed, no Ctrl+K, no test hook. A step is a press, a choice or a field filled.
 * Each task is done with the pointer at 1440 px and at 375 px, and by keyboard alone, where Tab has to
 * arrive at what is pressed. `-- tasks --only NAME --parts WAY` does one; a task that cannot be done ends the run
 * with exit code 1, and so does one of more steps than it may have.
 */
import type { Browser } from 'playwright-core'
import { textKinds } from '#app/text-kinds.server.ts'
import { systemActor } from '#core/history/changes.server.ts'
import { workAs } from '#core/rights/write.server.ts'
import { createStockPick } from '#core/stocks/create-stock.server.ts'
import { createVersion } from '#core/texts/create-version.server.ts'
import { approveAs, requireApproval, submit } from '#tests/support/approval.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { shows } from '#tests/support/content.ts'
import { anEnquiry } from '#tests/support/enquiries.ts'
import { until } from '#tests/support/http.ts'
import { addStaff, inDatabase, sessionCookies } from '#tests/support/people.ts'
import { photograph } from '#tests/support/pictures.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'
import { seedTheme } from '#tests/support/theme-data.ts'
import type { GrowthOptions } from './growth.ts'
import { type Walk, walkWith } from './support/walk.ts'
import { printTable } from './table.ts'

type Task = {
  about: string
  /** Steps that it took before the panel was made for it, where that was counted. */
  before: number
  most: number
  /** What has to be there first. */
  prepare?(site: RunningServer): Promise<unknown>
  walk(walk: Walk, site: RunningServer): Promise<void>
}

const letter = 'Navigating the New Economic Reality'
const themes = 4
const stocksPerTheme = 6

const tasks: Record<string, Task> = {
  enquiry: {
    about: 'answer an enquiry',
    before: 8,
    most: 5,
    prepare: (site) => inDatabase(site, (db) => anEnquiry(db, { name: 'Salma Visitor' })),
    async walk(walk) {
      await walk.press('Answer enquiries')
      await walk.press('Salma Visitor')
      await walk.press('Reply')
      await walk.press('Yes, mark answered')
      await walk.reads('Answered')
    },
  },
  prices: {
    about: `${themes * stocksPerTheme} prices pasted, all themes`,
    before: 6,
    most: 5,
    prepare: addThemes,
    async walk(walk, site) {
      const rows = await pricesOf(site)
      await walk.press('Update prices')
      await walk.press('All prices')
      await walk.paste(`New price of ${rows[0]?.name}`, rows.map(({ price }) => price).join('\n'))
      await walk.press('Save')
      await walk.reads(`Saved ${rows.length} prices.`)
    },
  },
  letter: {
    about: 'a letter in both languages',
    before: 28,
    most: 14,
    async walk(walk) {
      await walk.press('New letter')
      await walk.fill('Title', 'Water and cities')
      await walk.press('Create', 'button')
      await walk.fill('Excerpt', 'What we saw.')
      await walk.write('Body', 'Cities grow.')
      await walk.press('Arabic')
      await walk.fill('Title (Arabic)', 'الماء والمدن')
      await walk.fill('Excerpt (Arabic)', 'ما رأيناه.')
      await walk.fill('Author (Arabic)', 'ناديا')
      await walk.fill('Category (Arabic)', 'الأسواق')
      await walk.write('Body (Arabic)', 'المدن تنمو.')
      await walk.press('Publish')
      await walk.press('Publish')
      await walk.reads('Published')
    },
  },
  theme: {
    about: 'a theme, begun with another one',
    before: 13,
    most: 10,
    async walk(walk) {
      await walk.press('New theme')
      await walk.fill('Theme name', 'Clean Water')
      await walk.choose('Begin with', 'Copy from Education')
      await walk.press('Create', 'button')
      await walk.fill('Line on its card', 'Cities grow where water is short.')
      await walk.fill('Headline', 'Every city drinks')
      await walk.press('Publish')
      await walk.press('Publish')
      await walk.reads('Published')
    },
  },
  legal: {
    about: 'change a legal text',
    before: 6,
    most: 4,
    async walk(walk) {
      await walk.press('Privacy Policy')
      await walk.write('Body', 'We keep less from today on.')
      await walk.press('Publish')
      await walk.press('Publish')
      await walk.reads('Published')
    },
  },
  member: {
    about: 'add a member with a picture',
    before: 7,
    most: 4,
    async walk(walk) {
      const photo = await photograph({ plain: true, width: 600, height: 800 })
      await walk.press('Add a member')
      await walk.paste('Name (required)', 'Nadia Example\nAnalyst\nReads annual reports.')
      await walk.upload('Choose Image', photo)
      await walk.press('Save')
      await walk.reads('Team members saved successfully.')
    },
  },
  schedule: {
    about: 'schedule a change of a letter',
    before: 6,
    most: 4,
    async walk(walk) {
      await walk.press(letter)
      await walk.fill('Excerpt', 'What moves next year.')
      await walk.press('Publish')
      await walk.press(/^Schedule for/)
      await walk.reads('Scheduled')
    },
  },
  approve: {
    about: 'approve a change',
    before: 3,
    most: 2,
    prepare: submitHome,
    async walk(walk) {
      await walk.press('Review the oldest')
      await walk.press('Approve')
      await walk.reads('Nothing waits')
    },
  },
  'who approved': {
    about: 'who approved last March’s home page',
    before: 5,
    most: 4,
    prepare: approveHome,
    async walk(walk) {
      await walk.press('Records')
      await walk.press('Archive')
      await walk.fill('Moment', momentNow())
      await walk.press('Show')
      await walk.reads('Approved by')
    },
  },
}

const ways = {
  pointer: { width: 1440, byKeyboard: false },
  telephone: { width: 375, byKeyboard: false },
  keyboard: { width: 1440, byKeyboard: true },
} as const

type Way = keyof typeof ways

export async function measure({ only, parts }: GrowthOptions): Promise<void> {
  const browser = await launchBrowser()
  const rows = []
  try {
    for (const [name, task] of Object.entries(tasks)) {
      if (only !== undefined && only !== name) continue
      const steps: Partial<Record<Way, string>> = {}
      for (const way of Object.keys(ways) as Way[]) {
        if (parts !== undefined && parts !== way) continue
        const taken = await take(browser, task, way).catch((error: Error) => error)
        const failed = taken instanceof Error ? taken.message.split('\n')[0] : undefined
        // One press more opens the menu of a telephone.
        const most = task.most + (way === 'telephone' ? 1 : 0)
        if (failed !== undefined) process.stderr.write(`${name}, ${way}: ${failed}\n`)
        if (taken instanceof Error || taken > most) process.exitCode = 1
        steps[way] = taken instanceof Error ? 'not done' : String(taken)
      }
      rows.push({ task: task.about, before: task.before, 'at most': task.most, ...steps })
    }
  } finally {
    await browser.close()
  }
  printTable(rows)
  process.stdout.write('\nSteps; on a telephone the menu is one press more.\n')
}

/** The steps of one task at a program of its own. */
async function take(browser: Browser, task: Task, way: Way): Promise<number> {
  const { width, byKeyboard } = ways[way]
  const site = await startServer()
  const viewport = { width, height: width < 768 ? 740 : 900 }
  const context = await browser.newContext({
    baseURL: site.origin,
    viewport,
    reducedMotion: 'reduce',
  })
  try {
    const { email } = await addStaff(site, 'admin')
    await task.prepare?.(site)
    await context.addCookies(await sessionCookies(site, email))
    const page = await context.newPage()
    page.setDefaultTimeout(60_000)
    await page.goto('/admin', { waitUntil: 'networkidle' })
    const walk = walkWith(page, byKeyboard)
    try {
      await task.walk(walk, site)
    } catch (error) {
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${way}.png` })
      throw new Error(`after ${walk.steps} steps at ${page.url()}: ${(error as Error).message}`)
    }
    return walk.steps
  } finally {
    await context.close()
    await site.stop()
  }
}

/** Two more, so that there are as many prices as a firm has. */
async function addThemes(site: RunningServer): Promise<void> {
  for (const name of ['Water', 'Grids']) {
    const id = name.toLowerCase()
    await seedTheme(site, { id, name })
    await inDatabase(site, (db) =>
      db.transaction().execute(async (tx) => {
        for (let n = 1; n <= stocksPerTheme; n += 1)
          await createStockPick(await workAs(tx, systemActor), {
            themeId: id,
            name: `${name} ${n}`,
            ticker: `${id.slice(0, 3).toUpperCase()}${n}`,
            exchange: 'NYSE',
            thesis: '',
            displayOrder: n,
            entryPrice: 100_000,
            pricePoints: [{ price: 100_000, asOf: new Date('2026-10-01'), source: 'sample' }],
          })
      }),
    )
  }
}

/** In the order of the screen, each a cent more than it was. */
function pricesOf(site: RunningServer) {
  return inDatabase(site, async (db) => {
    const rows = await db
      .selectFrom('stock_picks')
      .innerJoin('themes', 'themes.id', 'stock_picks.theme_id')
      .select(['stock_picks.name', 'ticker', 'current_price'])
      .orderBy('themes.name')
      .orderBy('stock_picks.display_order')
      .execute()
    return rows.map(({ name, ticker, current_price }) => ({
      name,
      ticker,
      price: ((Number(current_price) + 100) / 10_000).toFixed(2),
    }))
  })
}

const home = { key: 'home', language: 'en' } as const
const headline = 'A bridge that two people have looked at'

/** A change of the home page that waits for somebody else. */
function submitHome(site: RunningServer) {
  return inDatabase(site, async (db) => {
    const { jane, omar } = await requireApproval(db)
    const version = await db.transaction().execute(async (tx) => {
      const original = textKinds.page.original?.(home.key)
      const content = { ...original, 'home.hero.subline': headline }
      return createVersion(
        await workAs(tx, { id: jane, name: 'Jane Editor' }),
        textKinds.page,
        home,
        content,
      )
    })
    const submission = await submit(db, jane, 'publish-text', { kind: 'page', id: home, version })
    return { omar, submission }
  })
}

async function approveHome(site: RunningServer): Promise<void> {
  // Else the first look would find the change already.
  await untilArchived(site, 1)
  const { omar, submission } = await submitHome(site)
  const answer = await inDatabase(site, (db) => approveAs(db, omar, submission))
  if (answer.outcome !== 'decided') throw new Error(`Not approved: ${JSON.stringify(answer)}`)
  await shows(site, '/', headline)
  await untilArchived(site, 2)
}

function untilArchived(site: RunningServer, times: number): Promise<true> {
  return until(`the archive has the home page ${times} times`, () =>
    inDatabase(site, async (db) => {
      const { entries } = await db
        .selectFrom('archive_entries')
        .select(({ fn }) => fn.countAll<number>().as('entries'))
        .where('address', '=', '/')
        .executeTakeFirstOrThrow()
      return Number(entries) >= times || undefined
    }),
  )
}

/** As a field of the office takes it; last March there was no archive yet. */
function momentNow(): string {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Africa/Cairo',
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(new Date(Date.now() + 60_000))
  return parts.replace(' ', 'T')
}
