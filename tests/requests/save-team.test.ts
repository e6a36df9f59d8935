import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findSave } from '#core/history/history.server.ts'
import { errorsOf } from '#core/issue.ts'
import { summaryLine } from '#core/record/list.ts'
import { goBack, restoreRecord } from '#core/record/restore.server.ts'
import { listRemovedPage } from '#core/record/trash.server.ts'
import { newMember } from '#core/team/edit-member.ts'
import type { MemberDraft } from '#core/team/member.ts'
import { listMembers } from '#core/team/members.server.ts'
import { findTeamForEditing, saveTeam, teamList } from '#core/team/team.server.ts'
import { findContentRevision } from '#db/revisions.ts'
import { databases, openDatabase } from '../support/databases.ts'
import { addEditor, aMemberDraft, done, sentList, someKey } from '../support/lists.ts'
import { shared } from '../support/shared.ts'

describe.each(databases)('saving the team on %s', (kind) => {
  /** What either database is asked by the other tests too. */
  const testOnce = test.runIf(kind === 'sqlite')
  const database = shared(() => openDatabase(kind))
  let actor: string
  beforeAll(async () => {
    actor = await addEditor(database.db)
  })
  beforeEach(async () => {
    await database.db.deleteFrom('former_slugs').execute()
    await database.db.deleteFrom('team_members').execute()
  })

  const load = () => findTeamForEditing(database.db)
  const save = async (rows: unknown, list?: { revision: number }, key?: string) =>
    saveTeam(database.db, actor, sentList(list ?? (await load()), rows, key))
  const seed = async (...members: Partial<MemberDraft>[]) => {
    done(await save(members.map(aMemberDraft)))
    return (await load()).rows
  }
  const changes = (revision: number) =>
    database.db
      .selectFrom('changes')
      .select(['actor_name', 'record_name', 'action', 'differences'])
      .where('revision', '=', revision)
      .where('noun', '=', 'team')
      .orderBy('record_name')
      .execute()

  test('adds, changes and removes in one go, and says who changed what', async () => {
    const [anna, ben] = await seed({ name: 'Anna Doe' }, { name: 'Ben Doe' })
    if (!anna || !ben) throw new Error('Nobody there')
    const before = await findContentRevision(database.db)
    const cleo = aMemberDraft({ name: 'Cleo Doe', slug: 'whatever' })
    const saved = done(await save([{ ...anna, role: 'Partner', unheardOf: 1 }, cleo]))
    const { rows, revision } = await load()
    expect(saved).toEqual({ outcome: 'saved', revision, ids: { [cleo.id]: rows.at(-1)?.id } })
    expect(rows).toEqual([
      { ...anna, role: 'Partner' },
      expect.objectContaining({ ...cleo, id: saved.ids[cleo.id], slug: 'cleo-doe' }),
    ])
    expect(await changes(revision)).toMatchObject([
      {
        actor_name: 'Jane Editor',
        record_name: 'Anna Doe',
        action: 'updated',
        differences: { role: { before: 'Analyst', after: 'Partner' } },
      },
      { record_name: 'Ben Doe', action: 'removed' },
      { record_name: 'Cleo Doe', action: 'added', differences: { slug: { after: 'cleo-doe' } } },
    ])
    expect((await findContentRevision(database.db)).team).toBe(before.team + 1)
    expect((await listMembers(database.db)).map(({ name }) => name)).toEqual([
      'Anna Doe',
      'Cleo Doe',
    ])
  })

  test('keys that are words of the language change nothing (i18next 2026, CVE-2026-48714)', async () => {
    const [anna] = await seed({ name: 'Anna Doe' })
    if (!anna) throw new Error('Nobody there')
    const { name: _, ...nameless } = anna
    const words = ['__proto__', 'constructor', 'prototype', '__proto__.name', '__proto__[name]']
    const more = words.map((word) => `${JSON.stringify(word)}:{"name":"Other","slug":"other"}`)
    const list = await load()
    const sent = (row: object) => ({
      ...sentList(list, []),
      list: `[{${more.join()},${JSON.stringify(row).slice(1)}]`,
    })
    const answer = await saveTeam(database.db, actor, sent(nameless))
    expect(answer).toMatchObject({ outcome: 'invalid' })
    done(await saveTeam(database.db, actor, sent({ ...anna, role: 'Partner' })))
    expect((await load()).rows).toEqual([{ ...anna, role: 'Partner' }])
    expect(Object.hasOwn(Object.prototype, 'slug')).toBe(false)
  })

  test('takes a revision also when nothing changed, but writes no history', async () => {
    const rows = await seed({})
    const before = await findContentRevision(database.db)
    const list = await load()
    const saved = done(await save(rows, list))
    expect(saved.revision).toBe(list.revision + 1)
    expect(await changes(saved.revision)).toEqual([])
    expect(await findContentRevision(database.db)).toEqual(before)
  })

  test('of an older revision is a conflict with the current list, and changes nothing', async () => {
    const rows = await seed({ name: 'Anna Doe' })
    const old = await load()
    done(await save([{ ...rows[0], role: 'Hers' }]))
    const outcome = await save([{ ...rows[0], role: 'His' }], old)
    expect(outcome).toEqual({ outcome: 'conflict', current: await load() })
    expect((await load()).rows[0]?.role).toBe('Hers')
  })

  test('twice with one key is done once and answered alike, with other rows refused', async () => {
    const rows = await seed({})
    const list = await load()
    const key = someKey()
    const added = [...rows, aMemberDraft({ name: 'Only Once' })]
    const first = done(await save(added, list, key))
    expect(await save(added, list, key)).toEqual(first)
    done(await save((await load()).rows))
    expect(await save(added, list, key)).toEqual(first)
    expect(await save(rows, list, key)).toMatchObject({ outcome: 'invalid' })
    expect((await load()).rows.filter(({ name }) => name === 'Only Once')).toHaveLength(1)
    const other = await addEditor(database.db)
    expect(await saveTeam(database.db, other, sentList(list, added, key))).toMatchObject({
      outcome: 'invalid',
    })
  })

  test('takes a row that is marked as new, whatever its id, and gives it another', async () => {
    const rows = await seed({})
    const typed = { ...aMemberDraft({ id: 'typed-by-a-program' }), isNew: true }
    const { ids } = done(await save([...rows, typed]))
    expect(Object.keys(ids)).toEqual(['typed-by-a-program'])
    expect((await load()).rows.map(({ id }) => id)).toContain(ids['typed-by-a-program'])
    expect(await save([...rows, aMemberDraft({ id: 'unknown' })])).toMatchObject({
      outcome: 'invalid',
      issues: [{ id: 'unknown', message: 'There is no such member: load the list again' }],
    })
  })

  test('at the same time with one key gives all the same answer', async () => {
    const rows = await seed({})
    const list = await load()
    const key = someKey()
    const added = [...rows, aMemberDraft()]
    const answers = await Promise.all(Array.from({ length: 8 }, () => save(added, list, key)))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(done(answers[0]).revision).toBe(list.revision + 1)
  })

  test('two who loaded the same list: exactly one ack, the other has the current list', async () => {
    const rows = await seed({})
    for (let round = 0; round < 10; round += 1) {
      const list = await load()
      const roles = [`Left ${round}`, `Right ${round}`]
      const answers = await Promise.all(roles.map((role) => save([{ ...rows[0], role }], list)))
      const now = await load()
      expect(now.revision).toBe(list.revision + 1)
      expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(['conflict', 'saved'])
      const winner = answers.findIndex(({ outcome }) => outcome === 'saved')
      expect(now.rows[0]?.role).toBe(roles[winner])
      expect(answers[1 - winner]).toEqual({ outcome: 'conflict', current: now })
    }
  })

  test.each<[string, Partial<MemberDraft>, string, string]>([
    ['no role', { role: '\t' }, 'role', 'Role is required'],
    [
      'no picture and no initials',
      { useInitials: false },
      'image',
      'Image is required: add one, or use the initials',
    ],
    ['a name without a slug', { name: '💼' }, 'slug', 'Web address is required'],
    [
      'a slug of its own kind',
      { name: '💼', slug: 'Not Good' },
      'slug',
      'Web address may hold small Latin letters, digits and single hyphens',
    ],
    [
      'a long short bio',
      { shortBio: 'ي'.repeat(221) },
      'shortBio',
      'Short bio should be under 220 characters for grid readability',
    ],
    [
      'a long bio',
      { fullBio: 'x'.repeat(5001) },
      'fullBio',
      'Full bio must have at most 5,000 characters',
    ],
    ['a long name', { name: 'x'.repeat(121) }, 'name', 'Name must have at most 120 characters'],
    ['NUL', { fullBio: 'a\0b' }, 'fullBio', 'Full bio contains characters that cannot be printed'],
    [
      'half a character',
      { role: 'a\ud800' },
      'role',
      'Role contains characters that cannot be printed',
    ],
    [
      'two lines of name',
      { name: 'a\nb' },
      'name',
      'Name contains characters that cannot be printed',
    ],
    ['no day', { lastUpdated: '2026-02-30' }, 'lastUpdated', 'Last updated must be a date'],
    ['half a place', { displayOrder: 1.5 }, 'displayOrder', 'Display order must be a whole number'],
    [
      'a picture from elsewhere',
      { image: 'https://example.com/a.png' },
      'image',
      'There is no such picture: upload it again',
    ],
    [
      'a picture that no database can be asked about',
      { image: '/media/team-images/\0.jpg' },
      'image',
      'There is no such picture: upload it again',
    ],
    ['NUL for an id', { id: 'temp-\0' }, 'id', 'id is missing or of the wrong kind'],
    [
      'half a character for an id',
      { id: 'temp-\ud800' },
      'id',
      'id is missing or of the wrong kind',
    ],
  ])(
    'with %s is refused with its field, and nothing of it stays',
    async (_, change, field, message) => {
      const rows = await seed({ name: 'Anna Doe' })
      const before = await load()
      const wrong = aMemberDraft(change)
      const outcome = await save([{ ...rows[0], role: 'New' }, wrong])
      expect(outcome).toEqual({
        outcome: 'invalid',
        issues: [
          { id: wrong.id, name: wrong.name.trim(), path: field, message, severity: 'error' },
        ],
      })
      expect(await load()).toEqual(before)
    },
  )

  testOnce('of an empty member names every field that it needs', async () => {
    const empty = newMember((await load()).rows, (await load()).today)
    const outcome = await save([{ ...empty, name: ' \n' }])
    const issues = outcome.outcome === 'invalid' ? outcome.issues : []
    expect(issues.map(summaryLine)).toEqual([
      'Unnamed: Name is required',
      'Unnamed: Role is required',
      'Unnamed: Image is required: add one, or use the initials',
      'Unnamed: Web address is required',
    ])
  })

  testOnce('takes 220 characters of short bio, whatever they are, and an empty one', async () => {
    await seed(
      { shortBio: '👩‍💼'.repeat(73) },
      { shortBio: '' },
      { shortBio: ` ${'é'.repeat(220)} ` },
    )
    expect((await load()).rows.map(({ shortBio }) => Array.from(shortBio).length)).toEqual([
      219, 0, 220,
    ])
  })

  testOnce.each<[string, unknown]>([
    ['no JSON', '{'],
    ['no list', '{}'],
    ['null', 'null'],
    ['no rows', '[1, null, "x", []]'],
    ['__proto__', '[{"__proto__": {"id": "x"}}]'],
    ['wrong kinds', '[{"id": 1, "name": {}, "displayOrder": "1", "showOnHome": "yes"}]'],
    [
      'a number that is none',
      JSON.stringify([aMemberDraft()]).replace(/"displayOrder":\d+/, '"displayOrder":1e400'),
    ],
    ['a stranger', JSON.stringify([aMemberDraft({ id: crypto.randomUUID() })])],
    ['a stranger whose id is spelled like that of a new row', JSON.stringify([aMemberDraft()])],
    [
      'a row twice',
      JSON.stringify([aMemberDraft({ id: 'temp-x' }), aMemberDraft({ id: 'temp-x' })]),
    ],
    ['too many', JSON.stringify(Array.from({ length: 201 }, () => aMemberDraft()))],
  ])('of %s is refused', async (_, list) => {
    const { revision } = await load()
    const sent = { revision: String(revision), key: someKey(), list: String(list) }
    const outcome = await saveTeam(database.db, actor, sent)
    expect(outcome).toEqual({ outcome: 'invalid', issues: expect.anything() })
    expect(errorsOf(outcome.outcome === 'invalid' ? outcome.issues : [])).not.toEqual([])
    expect((await load()).revision).toBe(revision)
  })

  testOnce.each([
    { revision: '-1' },
    { revision: '' },
    { revision: '1e3' },
    { key: '' },
    { key: 'short' },
    { key: "a key; with 'signs'" },
  ])('with %j is refused', async (wrong) => {
    const sent = { ...sentList(await load(), []), ...wrong }
    expect(await saveTeam(database.db, actor, sent)).toMatchObject({ outcome: 'invalid' })
  })

  test.each(['editor', 'viewer'] as const)('is not for somebody with the role %s', async (role) => {
    const low = await addEditor(database.db, 'Low', role)
    const list = await load()
    for (const id of [low, 'nobody', ''])
      await expect(saveTeam(database.db, id, sentList(list, []))).rejects.toMatchObject({
        code: 'not-allowed',
      })
    expect((await load()).revision).toBe(list.revision)
  })

  test('a new name has a new slug, and the old one goes on leading to the member', async () => {
    const [anna] = await seed({ name: 'Anna Doe' }, { name: 'ANNA doe' })
    const slugs = async () => (await load()).rows.map(({ slug }) => slug)
    expect(await slugs()).toEqual(['anna-doe', 'anna-doe-2'])
    const rename = async (name: string) => {
      const { rows } = await load()
      done(await save(rows.map((row) => (row.id === anna?.id ? { ...row, name } : row))))
    }
    await rename('Anna Roe')
    expect(await slugs()).toEqual(['anna-roe', 'anna-doe-2'])
    const members = await listMembers(database.db)
    const all = members.flatMap(({ slug, formerSlugs }) => [slug, ...formerSlugs])
    expect(all).toEqual(['anna-roe', 'anna-doe', 'anna-doe-2'])
    // Nobody else may have it: old links would lead to the wrong person.
    done(await save([...(await load()).rows, aMemberDraft({ name: 'Anna Doe' })]))
    expect((await slugs()).at(-1)).toBe('anna-doe-3')
    await rename('Anna Doe')
    expect((await slugs())[0]).toBe('anna-doe')
    await rename('Anna Doe!')
    expect((await slugs())[0]).toBe('anna-doe')
  })

  test('two who swap their names both keep their old links', async () => {
    const [a, b] = await seed({ name: 'Amal' }, { name: 'Badr' })
    done(
      await save([
        { ...a, name: 'Badr' },
        { ...b, name: 'Amal' },
      ]),
    )
    const members = await listMembers(database.db)
    expect(members.map(({ name, slug, formerSlugs }) => [name, slug, formerSlugs])).toEqual([
      ['Badr', 'badr-2', ['amal']],
      ['Amal', 'amal-2', ['badr']],
    ])
  })

  test('who was removed can come back, with the same slug, and nobody else goes', async () => {
    const [anna, ben] = await seed({ name: 'Anna Doe' }, { name: 'Ben Doe' })
    if (!anna || !ben) throw new Error('Nobody there')
    done(await save([ben]))
    expect((await listRemovedPage(database.db, teamList, 1)).removed).toMatchObject([
      { id: anna.id, name: 'Anna Doe', removedBy: 'Jane Editor' },
    ])
    done(await save([ben, aMemberDraft({ name: 'Anna Doe' })]))
    const open = await load()
    done(await restoreRecord(database.db, actor, teamList, anna.id))
    expect((await load()).rows.map(({ slug }) => slug)).toEqual([
      'anna-doe',
      'ben-doe',
      'anna-doe-2',
    ])
    expect(await restoreRecord(database.db, actor, teamList, anna.id)).toEqual({
      outcome: 'not-found',
    })
    expect((await save(open.rows, open)).outcome).toBe('conflict')
    await expect(restoreRecord(database.db, 'nobody', teamList, anna.id)).resolves.toEqual({
      outcome: 'not-found',
    })
  })

  test('who is saved over a list without them comes back, as the same member', async () => {
    const [anna, ben] = await seed({ name: 'Anna Doe' }, { name: 'Ben Doe' })
    if (!anna || !ben) throw new Error('Nobody there')
    done(await save([ben]))
    const { revision } = done(await save([{ ...anna, role: 'Mine' }, ben]))
    expect((await load()).rows).toEqual([{ ...anna, role: 'Mine' }, ben])
    expect(await changes(revision)).toMatchObject([
      { record_name: 'Anna Doe', action: 'restored', differences: { role: { after: 'Mine' } } },
    ])
    expect((await listRemovedPage(database.db, teamList, 1)).removed).toEqual([])
  })

  test('a version of the past comes back, and anyone who was added since stays', async () => {
    const [anna, ben] = await seed(
      { name: 'Anna Doe', role: 'Partner' },
      { name: 'Ben Doe', useInitials: true },
    )
    if (!anna || !ben) throw new Error('Nobody there')
    const then = await load()
    const cleo = aMemberDraft({ name: 'Cleo Doe', displayOrder: 500_000 })
    done(await save([{ ...anna, name: 'Anna Roe', role: 'One' }, ben, cleo]))
    done(await save((await load()).rows.filter(({ id }) => id !== ben.id)))
    const later = (await load()).rows
    done(await save(later.map((row) => ({ ...row, role: 'Two', showOnHome: false }))))
    const restored = done(await goBack(database.db, actor, teamList, then.revision))
    const now = await load()
    expect(now.rows).toEqual([
      ...then.rows,
      expect.objectContaining({ name: 'Cleo Doe', role: 'Two' }),
    ])
    const last = await findSave(database.db, teamList, restored.revision, { page: 1 })
    expect(last).toMatchObject({
      revision: restored.revision,
      actorName: 'Jane Editor',
      changes: [
        { recordName: 'Anna Doe', action: 'updated' },
        { recordName: 'Ben Doe', action: 'restored', differences: [] },
      ],
    })
    expect(last?.changes[0]?.differences).toContainEqual({
      field: 'showOnHome',
      label: 'Show on home',
      before: 'no',
      after: 'yes',
      parts: undefined,
    })
    expect(await goBack(database.db, actor, teamList, 1_000_000)).toEqual({ outcome: 'not-found' })
    await expect(goBack(database.db, 'nobody', teamList, then.revision)).rejects.toThrow()
  })

  test('a day that was not touched keeps its moment, today is now', async () => {
    const [row] = await seed({ lastUpdated: (await load()).today })
    const at = async () => (await listMembers(database.db))[0]?.lastUpdated.getTime() ?? 0
    const before = await at()
    expect(Math.abs(Date.now() - before)).toBeLessThan(60_000)
    done(await save([{ ...row, role: 'Other' }]))
    expect(await at()).toBe(before)
    done(await save([{ ...row, lastUpdated: '2026-01-31' }]))
    expect(new Date(await at()).toISOString()).toBe('2026-01-31T10:00:00.000Z')
  })
})
