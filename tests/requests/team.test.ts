import { beforeAll, describe, expect, test } from 'vitest'
import { systemActor } from '#core/history/changes.server.ts'
import { findSave } from '#core/history/history.server.ts'
import { workAs } from '#core/rights/write.server.ts'
import { saveSetting } from '#core/settings/settings.server.ts'
import { listMembers } from '#core/team/members.server.ts'
import { findTeamForEditing, saveTeam, teamList } from '#core/team/team.server.ts'
import { invalidateContent } from '#db/revisions.ts'
import { sampleMembers } from '#sample/team.ts'
import { startApp } from '../support/app.ts'
import { plainText } from '../support/html.ts'
import { until } from '../support/http.ts'
import { addEditor, done, sentList } from '../support/lists.ts'
import { shared } from '../support/shared.ts'

const [amina, karim] = sampleMembers

describe('the team page', () => {
  const app = shared(() => startApp('sqlite'))
  beforeAll(async () => {
    // Karim was once called otherwise.
    await app.db.transaction().execute(async (tx) => {
      const member = (await listMembers(tx)).find(({ slug }) => slug === 'karim-sample')
      const former = { slug: 'k-sample', member_id: member?.id ?? '', created_at: new Date() }
      await tx.insertInto('former_slugs').values(former).execute()
      await invalidateContent(tx, ['team'])
    })
    await until('the former slug is known', async () =>
      (await app.get('/team')).text.includes('id="k-sample"'),
    )
  })

  const titleOf = (text: string) => plainText(/<title>([^<]*)<\/title>/.exec(text)?.[1] ?? '')
  const dialogOf = (text: string) =>
    /<dialog[^>]* open=""[^>]*>([\s\S]*?)<\/dialog>/.exec(text)?.[1]
  /** Lines of a biography that stand beyond its excerpt. */
  const hidden = (bio = '') => bio.split('\n').slice(3)

  test('prints portraits in ink unless the firm wants their colours', async () => {
    const ask = (inColour: boolean) =>
      app.db
        .transaction()
        .execute(async (tx) =>
          saveSetting(await workAs(tx, systemActor), 'portraits', { inColour }),
        )
    const isInColour = async () =>
      /<html[^>]* data-portraits="colour"/.test((await app.get('/team')).text)
    expect(await isInColour()).toBe(false)
    await ask(true)
    await until('portraits are in colour', isInColour)
    await ask(false)
    await until('portraits are in ink', async () => !(await isInColour()))
  })

  test('shows everybody with the first three lines of the biography and no more', async () => {
    const { text } = await app.get('/team')
    const shown = plainText(text)
    for (const { name, role, shortBio, fullBio } of sampleMembers) {
      const lines = fullBio.split('\n')
      for (const words of [name, role, shortBio, ...lines.slice(0, 3)])
        expect(shown).toContain(words)
      expect(hidden(fullBio).length).toBeGreaterThan(0)
      for (const words of hidden(fullBio)) expect(plainText(text)).not.toContain(words)
    }
    expect(dialogOf(text)).toBeUndefined()
    expect(titleOf(text)).toBe('Leadership Team | Qantara')
  })

  test('opens on the member that ?m= names, with the full biography of that one alone', async () => {
    const { text } = await app.get('/team?m=amina-example')
    const dialog = plainText(dialogOf(text) ?? '')
    for (const line of amina?.fullBio.split('\n') ?? []) expect(dialog).toContain(line)
    expect(titleOf(text)).toBe('Amina Example | Qantara')
    expect(text).toMatch(/<link rel="canonical" href="http:\/\/localhost:\d+\/team"\/>/)
    for (const line of hidden(karim?.fullBio).slice(0, -1))
      expect(plainText(text)).not.toContain(line)
  })

  test('links to the profile elsewhere, by the name of its site', async () => {
    const profileUrl = 'https://www.linkedin.com/in/karim?a=1&b=2'
    const { db } = app
    const list = await findTeamForEditing(db)
    const rows = list.rows.map((row) =>
      row.name === karim?.name ? { ...row, profileUrl: ` ${profileUrl} ` } : row,
    )
    const saved = done(await saveTeam(db, await addEditor(db), sentList(list, rows)))
    const { text } = await app.get('/team?m=karim-sample')
    const [, link = ''] = /(<a [^>]*linkedin[^>]*>[^<]*<)/.exec(dialogOf(text) ?? '') ?? []
    expect(link).toContain(`href="${profileUrl.replace('&', '&amp;')}"`)
    expect(link).toContain('rel="noopener"')
    expect(link).toContain('>Profile on linkedin.com<')
    expect(dialogOf((await app.get('/team?m=amina-example')).text)).not.toContain('Profile on')
    const members = JSON.parse((await app.get('/api/team-members')).text)
    expect(members.map((each: { profile_url: unknown }) => each.profile_url)).toEqual(
      rows.map(({ name }) => (name === karim?.name ? profileUrl : null)),
    )
    const changed = await findSave(db, teamList, saved.revision, { page: 1 })
    expect(changed?.changes).toMatchObject([
      {
        recordName: karim?.name,
        differences: [{ label: 'Profile link', before: '', after: profileUrl }],
      },
    ])
  })

  test('knows members by the slugs that they once had', async () => {
    const { text } = await app.get('/team?m=k-sample')
    expect(titleOf(text)).toBe('Karim Sample | Qantara')
    expect(plainText(dialogOf(text) ?? '')).toContain(karim?.fullBio.split('\n')[3])
    // An old fragment lands on the card of the member.
    const card = /<article[^>]* id="karim-sample"[\s\S]*?<\/article>/.exec(
      (await app.get('/team')).text,
    )
    expect(card?.[0]).toContain('<span id="k-sample" class="former-slug">')
  })

  test('is the plain list for a member whom nobody knows', async () => {
    const plain = await app.get('/team')
    for (const m of ['nobody', 'AMINA-EXAMPLE', '../team', '%00', '<b>', '__proto__', '%F0%9F']) {
      const { status, headers, text } = await app.get(`/team?m=${m}`)
      expect([m, status, headers.etag]).toEqual([m, 200, plain.headers.etag])
      expect(text).toBe(plain.text)
    }
  })
})
