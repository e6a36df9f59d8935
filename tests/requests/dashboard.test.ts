import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findAttention } from '#core/attention/attention.server.ts'
import { submitEnquiry } from '#core/enquiries/enquiries.server.ts'
import {
  findEnquirer,
  listEnquiries,
  markAnswered,
  markUnanswered,
} from '#core/enquiries/inbox.server.ts'
import { listRecentActivity } from '#core/history/recent-activity.server.ts'
import { queueMail } from '#core/outbox/outbox.server.ts'
import { readTeamForEditing, saveTeam } from '#core/team/team.server.ts'
import { findDraft } from '#core/texts/drafts.server.ts'
import { createTheme, listAllThemes } from '#core/themes/staff-themes.server.ts'
import { themePageOf } from '#core/themes/theme-content.ts'
import { findTheme, listThemes, themeTexts } from '#core/themes/themes.server.ts'
import { readContentRevision } from '#db/revisions.ts'
import { seedSampleContent } from '#sample/seed.server.ts'
import { databases, openDatabase, type TestDatabase } from '../support/databases.ts'
import { addEditor, done, sentList } from '../support/lists.ts'

describe.each(databases)('the dashboard on %s', (kind) => {
  let database: TestDatabase
  let actor: string
  beforeAll(async () => {
    database = await openDatabase(kind)
    actor = await addEditor(database.db)
  })
  afterAll(() => database.close())

  test('of an empty database has nothing to tell', async () => {
    expect(await listRecentActivity(database.db, 'Africa/Cairo')).toEqual([])
    expect(await findAttention(database.db, new Date())).toEqual({
      suspicions: 0,
      overdueMail: 0,
      newEnquiries: { count: 0, oldest: undefined },
      suspectedSpam: 0,
      signUps: 0,
      stalePrices: [],
      membersWithoutImage: 0,
      unpublishedThemes: [],
    })
  })

  describe('with content', () => {
    beforeAll(async () => {
      await seedSampleContent(database.db)
    })
    beforeEach(async () => {
      await database.db.deleteFrom('contact_submissions').execute()
      await database.db.deleteFrom('attempts').execute()
    })

    test('tells the latest three of the team and two of the stocks, the newest first', async () => {
      const list = await readTeamForEditing(database.db)
      const rows = list.rows.map((row, index) => ({
        ...row,
        role: index < 1 ? 'Other' : row.role,
      }))
      done(await saveTeam(database.db, actor, sentList(list, rows)))
      const activities = await listRecentActivity(database.db, 'Africa/Cairo')
      expect(activities.map(({ section }) => section).toSorted()).toEqual([
        'Stocks',
        'Stocks',
        'Team',
        'Team',
        'Team',
      ])
      expect(activities[0]).toMatchObject({
        section: 'Team',
        text: `Updated ${rows[0]?.name}`,
        date: expect.stringMatching(/^\d{1,2} [A-Z][a-z]{2} \d{4}$/),
      })
    })

    test('counts what waits', async () => {
      const { db } = database
      const created = await createTheme(db, actor, 'Water')
      expect(created).toEqual({ outcome: 'created', id: 'water', name: 'Water' })
      // Prices of the sample are of the end of October 2026.
      const soon = new Date('2026-11-01T00:00:00Z')
      const later = new Date('2027-06-01T00:00:00Z')
      const before = await findAttention(db, soon)
      expect(before.stalePrices).toEqual([])
      // The sample's members have chosen initials.
      expect(before.membersWithoutImage).toBe(0)
      expect(before.unpublishedThemes).toEqual([{ id: 'water', name: 'Water' }])
      expect((await findAttention(db, later)).stalePrices).toEqual([
        { themeId: 'education', themeName: 'Education', count: 6 },
        { themeId: 'longevity', themeName: 'Longevity', count: 6 },
      ])
      await db
        .updateTable('stock_picks')
        .set({ current_price: null })
        .where('ticker', '=', 'LLY')
        .execute()
      expect((await findAttention(db, soon)).stalePrices).toMatchObject([{ count: 1 }])
      await db
        .updateTable('stock_picks')
        .set({ removed_at: new Date() })
        .where('ticker', '=', 'LLY')
        .execute()
      expect((await findAttention(db, soon)).stalePrices).toEqual([])
    })

    test('counts members with neither picture nor initials, and mail that does not go', async () => {
      const { db } = database
      const member = db.updateTable('team_members').set({ use_initials: false, image_url: null })
      await member.where('slug', '=', 'layla-specimen').execute()
      await db.transaction().execute((tx) =>
        queueMail(tx, 'enquiry', 'office@example.com', {
          name: 'Jane',
          email: 'jane@example.com',
          phone: '1',
          message: 'x',
          receivedAt: new Date().toISOString(),
          page: '/contact',
        }),
      )
      const later = new Date(Date.now() + 11 * 60_000)
      expect(await findAttention(db, later)).toMatchObject({
        membersWithoutImage: 1,
        overdueMail: 1,
      })
      expect(await findAttention(db, new Date())).toMatchObject({ overdueMail: 0 })
    })

    const enquire = (email: string, trap = '', fillMs: number | undefined = undefined) =>
      submitEnquiry(
        database.db,
        {
          name: 'Jane <b>',
          email,
          phone: '1',
          message: `From ${email}`,
          page: '/contact',
          ua: '',
          consentText: '',
          fillMs,
          trap,
        },
        { clientKey: email, mailTo: 'office@example.com' },
      )

    test('lists enquiries for admins, suspected spam apart, and marks the answered ones', async () => {
      const { db } = database
      await enquire('a@example.com')
      await enquire('b@example.com')
      await enquire('spam@example.com', 'filled')
      expect(await findAttention(db, new Date())).toMatchObject({
        newEnquiries: { count: 2, oldest: expect.any(Date) },
        suspectedSpam: 1,
      })
      const list = (suspected: boolean) => listEnquiries(db, actor, { suspected, page: 1 })
      const { enquiries, more } = await list(false)
      expect(enquiries.map(({ email }) => email).toSorted()).toEqual([
        'a@example.com',
        'b@example.com',
      ])
      expect(more).toBe(false)
      expect((await list(true)).enquiries).toMatchObject([
        { email: 'spam@example.com', suspicion: 'hidden field filled in' },
      ])
      const id = enquiries[0]?.id ?? ''
      expect(await markAnswered(db, actor, id)).toBe(true)
      const other = await addEditor(db, 'Somebody Else')
      expect(await markAnswered(db, other, id)).toBe(true)
      const answered = (await list(false)).enquiries.find((each) => each.id === id)?.answered
      expect(answered).toEqual({ at: expect.any(Date), by: 'Jane Editor' })
      expect((await findAttention(db, new Date())).newEnquiries.count).toBe(1)
      expect(await markUnanswered(db, actor, id)).toBe(true)
      expect((await findAttention(db, new Date())).newEnquiries.count).toBe(2)
      expect(await markAnswered(db, actor, 'nowhere')).toBe(false)
      for (const low of [await addEditor(db, 'Low', 'editor'), 'nobody']) {
        const asked = [
          () => listEnquiries(db, low, { suspected: false, page: 1 }),
          () => findEnquirer(db, low, id),
          () => markAnswered(db, low, id),
          () => markUnanswered(db, low, id),
        ]
        for (const ask of asked) await expect(ask()).rejects.toThrow('not-allowed')
      }
    })

    test('lists many enquiries page by page', async () => {
      const { db } = database
      for (let n = 0; n < 30; n += 1) await enquire(`p${n}@example.com`)
      const pages = await Promise.all(
        [1, 2, 3].map((page) => listEnquiries(db, actor, { suspected: false, page })),
      )
      expect(pages.map(({ enquiries, more }) => [enquiries.length, more])).toEqual([
        [25, true],
        [5, false],
        [0, false],
      ])
      const all = pages.flatMap(({ enquiries }) => enquiries)
      expect(new Set(all.map(({ id }) => id)).size).toBe(30)
      const times = all.map(({ receivedAt }) => receivedAt.getTime())
      expect(times).toEqual(times.toSorted((a, b) => b - a))
    })

    test('a new theme has education’s texts and nobody sees it; a clash is told', async () => {
      const { db } = database
      const content = await readContentRevision(db)
      const make = (name: string) => createTheme(db, actor, name)
      expect(await make(' AI-1 ')).toEqual({ outcome: 'created', id: 'ai1', name: 'AI-1' })
      expect((await readContentRevision(db)).themes).toBe(content.themes)
      const draft = await findDraft(db, themeTexts, { key: 'ai1', language: 'en' })
      const [row] = draft?.list.rows ?? []
      const education = await findTheme(db, 'education')
      expect(row).toMatchObject({
        name: 'AI-1',
        description: 'Investment opportunities in ai-1',
      })
      expect(draft?.published).toBeUndefined()
      expect(themePageOf(row ?? {})).toEqual({ page: education?.page, texts: education?.texts })
      expect(await findTheme(db, 'ai1')).toBeUndefined()
      expect((await listThemes(db)).map(({ id }) => id)).not.toContain('ai1')
      expect((await listAllThemes(db)).map(({ id }) => id)).toContain('ai1')
      for (const name of ['', '  \n']) expect(await make(name)).toEqual({ outcome: 'name-missing' })
      const wrong = ['AI 1', 'Education', 'education!', '💼', '--', 'x'.repeat(81), 'a\0b', 'a\nb']
      for (const name of wrong)
        expect([name, await make(name)]).toEqual([name, { outcome: 'name-taken-or-invalid' }])
      const arabic = await make('الماء')
      expect(arabic).toMatchObject({ outcome: 'created', id: expect.stringMatching(/^[a-z]+$/) })
      const at = await Promise.all(['Twice', 'Twice', 'TWICE'].map(make))
      expect(at.map(({ outcome }) => outcome).toSorted()).toEqual([
        'created',
        'name-taken-or-invalid',
        'name-taken-or-invalid',
      ])
      const low = await addEditor(db, 'Low', 'editor')
      await expect(createTheme(db, low, 'Low')).rejects.toThrow('not-allowed')
    })
  })
})
