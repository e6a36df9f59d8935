import { beforeAll, describe, expect, test } from 'vitest'
import { settingSections } from '#core/settings/sections.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import { checkSettings, type SiteSettings } from '#core/settings/settings.ts'
import { databases, openDatabase } from '#tests/support/databases.ts'
import { addEditor } from '#tests/support/lists.ts'
import { shared } from '#tests/support/shared.ts'
import { findSiteSettings, saveSiteSettings } from './site-settings.server.ts'

const paths = (settings: SiteSettings) => checkSettings(settings).map(({ path }) => path)

describe.each(databases)('the settings of the site on %s', (kind) => {
  const database = shared(() => openDatabase(kind))
  let admin: string
  beforeAll(async () => {
    admin = await addEditor(database.db)
  })

  const read = () => findSiteSettings(database.db)

  test('of a new installation are right, and none of the facts is confirmed', async () => {
    const settings = await read()
    expect(checkSettings(settings)).toEqual([])
    expect(settings.firm.confirmed).toEqual([])
  })

  test('name every field that is wrong, and keep nothing of it', async () => {
    const loaded = await read()
    const typed: SiteSettings = {
      ...loaded,
      firm: {
        ...loaded.firm,
        name: ' ',
        email: 'office@',
        phone: 'ask',
        address: ['x'.repeat(301)],
        city: 'Cai\0ro',
      },
      colours: { ...loaded.colours, ink: 'dark' },
      timeZone: 'Cairo',
    }
    expect(paths(typed)).toEqual(
      expect.arrayContaining(['name', 'email', 'phone', 'address', 'ink', 'timeZone']),
    )
    const outcome = await saveSiteSettings(database.db, admin, typed, loaded)
    expect(outcome).toMatchObject({ outcome: 'invalid' })
    expect(await read()).toEqual(loaded)
  })

  test('refuse colours that people with weak sight could not read', async () => {
    const loaded = await read()
    const typed = { ...loaded, colours: { ...loaded.colours, accent: '#E0D0A0' } }
    expect(checkSettings(typed)).toContainEqual({
      path: 'accent',
      message: expect.stringMatching(/^Accent on paper: contrast 1\.\d, at least 4\.5 is needed$/),
      severity: 'error',
    })
  })

  test('are saved as one, and a fact that was changed is confirmed', async () => {
    const loaded = await read()
    const typed: SiteSettings = {
      ...loaded,
      firm: { ...loaded.firm, phone: ' +20 2 2735 0000 ', confirmed: ['city'] },
      colours: { ink: '#112', accent: '#6A4B1F', paper: 'FFFFFF' },
      timeZone: 'Asia/Dubai',
    }
    expect(await saveSiteSettings(database.db, admin, typed, loaded)).toEqual({ outcome: 'saved' })
    const saved = await read()
    expect(saved).toMatchObject({
      firm: { phone: '+20 2 2735 0000', confirmed: ['city', 'phone'] },
      colours: { ink: '#111122', accent: '#6a4b1f', paper: '#ffffff' },
      timeZone: 'Asia/Dubai',
    })
    const changes = await database.db.selectFrom('changes').select('record_id').execute()
    expect(changes.map(({ record_id }) => record_id).toSorted()).toEqual([
      'colours',
      'firm',
      'timeZone',
    ])
  })

  test('of two people who change the same, the second is told; others do not meet', async () => {
    const loaded = await read()
    const phone = (number: string) => ({ ...loaded, firm: { ...loaded.firm, phone: number } })
    const save = (typed: SiteSettings) => saveSiteSettings(database.db, admin, typed, loaded)
    expect(await save(phone('+1'))).toEqual({ outcome: 'saved' })
    expect(await save(phone('+2'))).toMatchObject({
      outcome: 'conflict',
      current: { firm: { phone: '+1' } },
    })
    expect(await save({ ...loaded, blockKeys: false })).toEqual({ outcome: 'saved' })
    expect(await read()).toMatchObject({ firm: { phone: '+1' }, blockKeys: false })
  })

  test('are changed by admins only', async () => {
    const viewer = await addEditor(database.db, 'Viewer', 'viewer')
    const loaded = await read()
    await expect(saveSiteSettings(database.db, viewer, loaded, loaded)).rejects.toMatchObject({
      code: 'not-allowed',
    })
  })

  test('have a section of plain ones, each a setting with exactly these fields', async () => {
    const known: Record<string, unknown> = await findSettings(database.db)
    for (const { key, fields } of settingSections)
      expect(Object.keys(known[key] as object).toSorted()).toEqual(Object.keys(fields).toSorted())
  })

  test('refuse plain ones that are not valid, and keep those that are right', async () => {
    const loaded = await read()
    const signUp = (policy: string, ...domains: string[]) => ({
      ...loaded,
      plain: { ...loaded.plain, signUp: { policy, domains } },
    })
    expect(paths(signUp('anyone'))).toEqual(['signUp.policy'])
    expect(paths(signUp('domains'))).toEqual(['signUp.domains'])
    expect(paths(signUp('domains', 'not a domain'))).toEqual(['signUp.domains'])
    const right = signUp('domains', 'example.com', 'example.org')
    expect(await saveSiteSettings(database.db, admin, right, loaded)).toEqual({ outcome: 'saved' })
    expect((await findSettings(database.db)).signUp).toEqual({
      policy: 'domains',
      domains: ['example.com', 'example.org'],
    })
    const change = await database.db
      .selectFrom('changes')
      .select(['record_id', 'actor_id'])
      .where('record_id', '=', 'signUp')
      .executeTakeFirst()
    expect(change).toEqual({ record_id: 'signUp', actor_id: admin })
  })
})
