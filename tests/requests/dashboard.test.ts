import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findAttention } from '#core/dashboard/attention.server.ts'
import { listRecentActivity } from '#core/history/recent-activity.server.ts'
import { queueMail } from '#core/outbox/outbox.server.ts'
import { findTeamForEditing, saveTeam } from '#core/team/team.server.ts'
import { findDraft } from '#core/texts/drafts.server.ts'
import { blankTheme } from '#core/themes/blank-theme.ts'
import { createTheme, listAllThemes } from '#core/themes/staff-themes.server.ts'
import { themePageOf } from '#core/themes/theme-page.ts'
import { findTheme, listThemes, themeTexts } from '#core/themes/themes.server.ts'
import { findContentRevision } from '#db/revisions.ts'
import { seedSampleContent } from '#sample/seed.server.ts'
import { databases, openDatabase } from '../support/databases.ts'
import { addEditor, done, sentList } from '../support/lists.ts'
import { shared } from '../support/shared.ts'

describe.each(databases)('the dashboard on %s', (kind) => {
  const database = shared(() => openDatabase(kind))
  let actor: string
  beforeAll(async () => {
    actor = await addEditor(database.db)
  })

  test('of an empty database says that the contact form is closed, and nothing else', async () => {
    expect(await listRecentActivity(database.db, 'Africa/Cairo')).toEqual([])
    expect(await findAttention(database.db, new Date())).toEqual({
      suspicions: 0,
      overdueMail: 0,
      enquiries: { open: 0, overdue: 0, oldest: undefined, spam: 0 },
      missingDocuments: ['disclosures', 'privacy'],
      signUps: 0,
      stalePrices: [],
      largeMoves: 0,
      waiting: 0,
      waitingApprovers: [],
      withoutApprover: [],
      overdueClaims: 0,
      membersWithoutImage: 0,
      disclosures: [],
      failedWebhooks: 0,
      unpublishedThemes: [],
    })
  })

  describe('with content', () => {
    beforeAll(async () => {
      await seedSampleContent(database.db)
    })
    beforeEach(async () => {
      await database.db.deleteFrom('attempts').execute()
    })

    test('tells the latest three of the team and two of the stocks, the newest first', async () => {
      const list = await findTeamForEditing(database.db)
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
      const oldest = new Date('2026-10-01T09:00:00Z')
      await db
        .updateTable('stock_picks')
        .set({ price_as_of: oldest })
        .where('ticker', '=', 'LLY')
        .execute()
      expect((await findAttention(db, later)).stalePrices).toEqual([
        { themeId: 'education', themeName: 'Education', count: 6, oldest: expect.any(Date) },
        { themeId: 'longevity', themeName: 'Longevity', count: 6, oldest },
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

    test('a new theme is empty and nobody sees it; a clash is told', async () => {
      const { db } = database
      const content = await findContentRevision(db)
      const make = (name: string) => createTheme(db, actor, name)
      expect(await make(' AI-1 ')).toEqual({ outcome: 'created', id: 'ai1', name: 'AI-1' })
      expect((await findContentRevision(db)).themes).toBe(content.themes)
      const draft = await findDraft(db, themeTexts, { key: 'ai1', language: 'en' })
      const [row] = draft?.list.rows ?? []
      expect(row).toMatchObject({
        name: 'AI-1',
        description: 'Investment opportunities in ai-1',
      })
      expect(draft?.published).toBeUndefined()
      const { page, texts } = themePageOf(row ?? {})
      expect([page.hero.headline, page.thesis.cards]).toEqual(['', []])
      expect(texts).toEqual(blankTheme('AI-1').texts)
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
