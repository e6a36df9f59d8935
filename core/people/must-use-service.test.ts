import { beforeEach, describe, expect, test } from 'vitest'
import { checkAdmins } from '#core/doctor/check-accounts.server.ts'
import { systemActor } from '#core/history/changes.server.ts'
import type { Role } from '#core/rights/role.ts'
import { workAs } from '#core/rights/write.server.ts'
import { findSettings, saveSetting } from '#core/settings/settings.server.ts'
import { findSiteSettings, saveSiteSettings } from '#core/site-settings/site-settings.server.ts'
import { databases, openDatabase } from '#tests/support/databases.ts'
import { shared } from '#tests/support/shared.ts'
import { mustUseService, saveIdentity } from './identities.server.ts'
import { disablePerson, enablePerson, saveRole } from './people.server.ts'
import { createUser } from './users.server.ts'

/** The service that the environment names, after the firm has left a former one. */
const oidc = { knows: ({ issuer }: { issuer: string }) => issuer === 'https://login.example.com' }
const office = { origin: 'https://www.example.com' }
const bound = { ...office, oidc }

describe.each(databases)('the duty to use the other service on %s', (kind) => {
  const database = shared(() => openDatabase(kind))
  let people: Record<'layla' | 'omar' | 'nadia' | 'vera', { id: string; email: string }>
  const add = (name: string, role: Role) =>
    database.db
      .transaction()
      .execute((tx) => createUser(tx, { email: `${name}@example.com`, name, verified: true, role }))
  beforeEach(async () => {
    await database.db.deleteFrom('users').execute()
    people = {
      layla: await add('layla', 'admin'),
      omar: await add('omar', 'admin'),
      nadia: await add('nadia', 'editor'),
      vera: await add('vera', 'viewer'),
    }
    await require(false, '')
  })
  const require = (required: boolean, exception: string) =>
    database.db
      .transaction()
      .execute(async (tx) =>
        saveSetting(await workAs(tx, systemActor), 'signInService', { required, exception }),
      )
  const connect = (name: keyof typeof people, issuer = 'https://login.example.com') =>
    database.db.transaction().execute((tx) =>
      saveIdentity(tx, people[name].id, {
        issuer,
        tenant: '',
        subject: name,
      }),
    )
  const turnOn = async () => {
    const loaded = await findSiteSettings(database.db)
    const signInService = { required: true, exception: people.layla.email }
    const typed = { ...loaded, plain: { ...loaded.plain, signInService } }
    return saveSiteSettings(database.db, people.layla.id, typed, loaded, oidc)
  }
  const notConnected = { code: 'not-connected' }

  test('is taken on once nobody would be locked out, and names until then who would be', async () => {
    const refusing = (people: string) => ({
      outcome: 'invalid',
      issues: [
        {
          path: 'signInService.required',
          message: `It would lock out ${people}: they connect the service under Your Account first`,
        },
      ],
    })
    expect(await turnOn()).toMatchObject(refusing('nadia, omar'))
    await connect('omar', 'https://former.example.com')
    expect(await turnOn()).toMatchObject(refusing('nadia, omar'))
    await connect('omar')
    expect(await turnOn()).toMatchObject(refusing('nadia'))
    await disablePerson(database.db, office, people.layla.id, people.nadia.id)
    expect(await turnOn()).toEqual({ outcome: 'saved' })
  })

  test('is taken on by a firm of one, who is excepted', async () => {
    await database.db.deleteFrom('users').where('id', '<>', people.layla.id).execute()
    expect(await turnOn()).toEqual({ outcome: 'saved' })
  })

  test('is amber in the doctor once the excepted admin is none any more', async () => {
    const { db } = database
    await require(true, ` ${people.omar.email.toUpperCase()}`)
    const state = async () => {
      const checks = await checkAdmins(db, new Date(), await findSettings(db))
      return checks.find(({ name }) => name === 'sign-in with another service')?.state
    }
    expect(await state()).toBe('green')
    await saveRole(db, bound, people.layla.id, { personId: people.omar.id, role: 'viewer' })
    expect(await state()).toBe('amber')
    await require(false, '')
    expect(await state()).toBeUndefined()
  })

  test('is amber in the doctor while staff have connected a former service only', async () => {
    const { db } = database
    await require(true, people.layla.email)
    const check = async () => {
      const checks = await checkAdmins(db, new Date(), await findSettings(db), oidc)
      return checks.find(({ name }) => name === 'sign-in with another service')
    }
    await connect('omar')
    await connect('nadia', 'https://former.example.com')
    expect(await check()).toMatchObject({
      state: 'amber',
      message: '1 of the staff cannot sign in: they have not connected that service',
    })
    await connect('nadia')
    expect(await check()).toMatchObject({ state: 'green' })
  })

  test('keeps a role and an account from who could not sign in with them', async () => {
    const { db } = database
    const { layla, nadia, vera } = people
    await disablePerson(db, office, layla.id, nadia.id)
    await require(true, layla.email)
    const promote = () => saveRole(db, bound, layla.id, { personId: vera.id, role: 'editor' })
    await connect('vera', 'https://former.example.com')
    await expect(promote()).rejects.toMatchObject(notConnected)
    await expect(enablePerson(db, bound, layla.id, nadia.id)).rejects.toMatchObject(notConnected)
    await connect('vera')
    await connect('nadia')
    expect(await promote()).toMatchObject({ before: 'viewer' })
    await enablePerson(db, bound, layla.id, nadia.id)
  })
  test('is asked of nobody where the environment names no service', async () => {
    const { db } = database
    const { layla, nadia, vera } = people
    await disablePerson(db, office, layla.id, nadia.id)
    await require(true, layla.email)
    await saveRole(db, office, layla.id, { personId: vera.id, role: 'editor' })
    await enablePerson(db, office, layla.id, nadia.id)
    expect(await mustUseService(db, undefined, nadia)).toBe(false)
    expect(await mustUseService(db, oidc, nadia)).toBe(true)
  })
})
