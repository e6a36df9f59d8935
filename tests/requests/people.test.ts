import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemActor } from '#core/history/changes.server.ts'
import { findInvitationLink, resendInvitation } from '#core/people/invitations.server.ts'
import { findToken, issueToken } from '#core/people/links.server.ts'
import { countSelfSignUps, listPeople } from '#core/people/list.server.ts'
import { saveRole } from '#core/people/people.server.ts'
import type { Role } from '#core/rights/role.ts'
import { workAs } from '#core/rights/write.server.ts'
import { saveSetting } from '#core/settings/settings.server.ts'
import {
  Browser,
  linkIn,
  openAccounts,
  openAccountsBeside,
  password,
  type TestAccounts,
  tokenIn,
} from '../support/accounts.ts'
import { databases } from '../support/databases.ts'

const office = { origin: 'https://www.example.com' }

describe.each(databases)('people on %s', (kind) => {
  let t: TestAccounts
  /** A second process over the same data. */
  let other: TestAccounts
  let boss: Browser
  let bossId: string
  beforeAll(async () => {
    t = await openAccounts(kind)
    other = await openAccountsBeside(t, kind)
  })
  beforeEach(async () => {
    await t.db.deleteFrom('users').execute()
    await t.db.deleteFrom('queue_entries').execute()
    bossId = (await t.addPerson('boss@example.com', 'admin', 'Boss')).id
    boss = await t.signedIn('boss@example.com')
  })
  afterAll(async () => {
    await other.close()
    await t.close()
  })

  const current = (browser: Browser) => other.accounts.currentSession(browser.request())
  const list = async (browser = boss) => {
    const listed = await t.accounts.listPeople(browser.request())
    if (listed.outcome !== 'listed') throw new Error(listed.outcome)
    return listed
  }
  const activeAdmins = async () =>
    (await list()).people.filter((each) => each.role === 'admin' && !each.disabledAt)

  test('come in pages of 50, by a search, and as those who signed up by themselves', async () => {
    const now = new Date()
    const rows = Array.from({ length: 120 }, (_, n) => ({
      id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
      email: `person-${n}@example.com`,
      name: `Person ${String(n).padStart(3, '0')}${n === 7 ? ' 50%_off' : ''}`,
      email_verified: n % 2 === 0,
      created_at: now,
      updated_at: now,
      signed_up_at: n < 60 ? new Date(now.getTime() - n * 1000) : null,
    }))
    await t.db.insertInto('users').values(rows).execute()
    const all = { search: '', show: 'all', page: 1 } as const
    const last = await listPeople(t.db, bossId, { ...all, page: 99 })
    expect(last).toMatchObject({ total: 121, page: 3, pages: 3 })
    expect(last.people.at(-1)?.name).toBe('Person 119')
    const found = await listPeople(t.db, bossId, { ...all, search: '50%_OFF' })
    expect(found.people.map(({ email }) => email)).toEqual(['person-7@example.com'])
    await t.db
      .updateTable('users')
      .set({ name: 'أحمد آل فؤاد المُهنَّدى' })
      .where('email', '=', 'person-9@example.com')
      .execute()
    for (const search of ['احمد ال', 'المهندي', 'أحـــمد', ' PERSON-9@'])
      expect((await listPeople(t.db, bossId, { ...all, search })).people).toMatchObject([
        { email: 'person-9@example.com' },
      ])
    const signedUp = await listPeople(t.db, bossId, { ...all, show: 'signed-up' })
    expect(signedUp).toMatchObject({ total: 60, pages: 2 })
    expect(signedUp.people[0]).toMatchObject({ email: 'person-0@example.com', signedUp: true })
    expect(await countSelfSignUps(t.db)).toBe(60)
  })

  test('who signs up is marked, and of 1,001 unconfirmed accounts the oldest goes', async () => {
    const old = new Date(Date.now() - 60_000)
    const rows = Array.from({ length: 1000 }, (_, n) => ({
      id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
      email: `flood-${n}@example.com`,
      name: '',
      email_verified: false,
      created_at: old,
      updated_at: new Date(old.getTime() + n),
      signed_up_at: old,
    }))
    for (let n = 0; n < 1000; n += 250)
      await t.db
        .insertInto('users')
        .values(rows.slice(n, n + 250))
        .execute()
    const form = { fullName: 'Late', email: 'late@example.com', password: 'Tiger-7-lily-pond' }
    await t.accounts.signUp(new Browser().request(), form)
    await t.mails()
    const { total, people } = await listPeople(t.db, bossId, {
      search: '',
      show: 'signed-up',
      page: 1,
    })
    expect([total, people[0]?.email]).toEqual([1000, 'late@example.com'])
    const gone = await t.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'flood-0@example.com')
    expect(await gone.execute()).toEqual([])
  })

  test('an invitation is sent again and its link shown, the same one', async () => {
    const email = 'guest@example.com'
    await t.accounts.invite(boss.request(), { email, role: 'admin' })
    const token = tokenIn((await t.mails())[0])
    const { id = '' } = (await list()).invitations[0] ?? {}
    const link = await findInvitationLink(t.db, t.accountMailer, bossId, id)
    expect(new URL(link ?? '').searchParams.get('token')).toBe(token)
    await t.db
      .updateTable('mail_links')
      .set({ expires_at: new Date(Date.now() + 60 * 60_000) })
      .execute()
    await resendInvitation(t.db, t.accountMailer, bossId, id)
    expect(tokenIn((await t.mails())[0])).toBe(token)
    const [again] = (await list()).invitations
    expect(again?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 6 * 24 * 60 * 60_000)
    const viewer = await t.addPerson('viewer@example.com', 'viewer')
    for (const refused of [
      () => findInvitationLink(t.db, t.accountMailer, viewer.id, id),
      () => resendInvitation(t.db, t.accountMailer, viewer.id, id),
    ])
      await expect(refused()).rejects.toMatchObject({ code: 'not-allowed' })
  })

  test('core does nothing for an admin without the second factor that the firm requires', async () => {
    const save = (required: boolean) =>
      t.db
        .transaction()
        .execute(async (tx) =>
          saveSetting(await workAs(tx, systemActor), 'secondFactor', { required }),
        )
    await save(true)
    const all = { search: '', show: 'all', page: 1 } as const
    await expect(listPeople(t.db, bossId, all)).rejects.toMatchObject({ code: 'not-allowed' })
    await save(false)
    expect((await listPeople(t.db, bossId, all)).total).toBe(1)
  })

  test('only an admin sees and changes people; core itself refuses the others', async () => {
    const target = await t.addPerson('target@example.com', 'viewer')
    const browsers = [new Browser()]
    for (const role of ['viewer', 'editor'] as const) {
      await t.addPerson(`${role}@example.com`, role)
      browsers.push(await t.signedIn(`${role}@example.com`))
    }
    for (const browser of browsers) {
      const request = () => browser.request()
      const person = { personId: target.id }
      const answers = await Promise.all([
        t.accounts.listPeople(request()),
        t.accounts.invite(request(), { email: 'x@example.com', role: 'admin' }),
        t.accounts.withdrawInvitation(request(), { id: 'x' }),
        t.accounts.setRole(request(), { ...person, role: 'admin' }),
        t.accounts.disable(request(), person),
        t.accounts.enable(request(), person),
        t.accounts.signOutEverywhere(request(), person),
      ])
      expect(answers.map((answer) => answer.outcome)).toEqual(Array(7).fill('not-allowed'))
    }
    const people = (await list()).people
    expect(people.find((each) => each.id === target.id)).toMatchObject({ role: 'viewer' })
    expect(people.map((each) => each.email)).toEqual(people.map((each) => each.email).toSorted())
    expect(people[0]).toMatchObject({ email: 'boss@example.com', lastSignInAt: expect.any(Date) })
  })

  test('a new role ends the sessions, so that it comes with a new token', async () => {
    const { id, email } = await t.addPerson('up@example.com', 'viewer', 'Up')
    const before = await t.signedIn(email)
    const give = (role: Role) => t.accounts.setRole(boss.request(), { personId: id, role })
    expect((await give('admin')).outcome).toBe('role-changed')
    expect(await current(before)).toBeUndefined()
    const after = await t.signedIn(email)
    expect((await current(after))?.role).toBe('admin')
    expect((await give('viewer')).outcome).toBe('role-changed')
    expect(await current(after)).toBeUndefined()
    expect((await give('nobody' as Role)).outcome).toBe('incomplete')
    const changes = await t.db
      .selectFrom('changes')
      .selectAll()
      .where('record_id', '=', id)
      .orderBy('at')
      .execute()
    expect(changes).toMatchObject([
      {
        actor_id: bossId,
        actor_name: 'Boss',
        record_name: 'Up',
        differences: { role: { before: 'viewer', after: 'admin' } },
      },
      { differences: { role: { before: 'admin', after: 'viewer' } } },
    ])
  })

  test('a disabled person is out at the next request of every process, and may come back', async () => {
    const { id, email } = await t.addPerson('off@example.com', 'editor')
    const browser = await t.signedIn(email)
    expect((await t.accounts.disable(boss.request(), { personId: id })).outcome).toBe('disabled')
    expect(await current(browser)).toBeUndefined()
    const refused = await t.accounts.signIn(new Browser().request(), { email, password })
    const wrong = await t.accounts.signIn(new Browser().request(), { email, password: 'wrong one' })
    expect(refused).toEqual(wrong)
    expect((await t.accounts.enable(boss.request(), { personId: id })).outcome).toBe('enabled')
    expect(await current(browser)).toBeUndefined()
    expect((await current(await t.signedIn(email)))?.role).toBe('editor')
  })

  test('sign out everywhere does just that, with the links in their mails', async () => {
    const { id, email } = await t.addPerson('far@example.com', 'editor')
    const purposes = ['magic', 'reset', 'reset-ticket'] as const
    const links = await t.db.transaction().execute(async (tx) => {
      const issued = []
      for (const purpose of purposes)
        issued.push({ purpose, ...(await issueToken(tx, purpose, { email, userId: id })) })
      return issued
    })
    const browsers = [await t.signedIn(email), await t.signedIn(email)]
    const answer = await t.accounts.signOutEverywhere(boss.request(), { personId: id })
    expect(answer.outcome).toBe('signed-out')
    for (const browser of browsers) expect(await current(browser)).toBeUndefined()
    for (const { purpose, token } of links)
      expect(await findToken(t.db, purpose, token), purpose).toBeUndefined()
    expect(await current(boss)).toBeDefined()
  })

  test('the last admin stays, whatever others there are', async () => {
    await t.addPerson('editor@example.com', 'editor')
    const off = await t.addPerson('off@example.com', 'admin')
    await t.accounts.disable(boss.request(), { personId: off.id })
    const me = { personId: bossId }
    expect((await t.accounts.setRole(boss.request(), { ...me, role: 'editor' })).outcome).toBe(
      'last-admin',
    )
    expect((await t.accounts.disable(boss.request(), me)).outcome).toBe('last-admin')
    expect(await current(boss)).toMatchObject({ role: 'admin' })
    expect(await activeAdmins()).toHaveLength(1)
  })

  test('two admins who demote each other at once leave one, in 10 rounds', async () => {
    for (let round = 0; round < 10; round += 1) {
      const second = await t.addPerson(`second-${round}@example.com`, 'admin')
      const outcomes = await Promise.allSettled([
        saveRole(t.db, office, bossId, { personId: second.id, role: 'viewer' }),
        saveRole(other.db, office, second.id, { personId: bossId, role: 'viewer' }),
      ])
      expect(outcomes.map((each) => each.status).toSorted()).toEqual(['fulfilled', 'rejected'])
      const admins = await t.db
        .selectFrom('user_roles')
        .select('user_id')
        .where('role', '=', 'admin')
        .execute()
      expect(admins).toHaveLength(1)
      const left = admins[0]?.user_id ?? ''
      if (left !== bossId) await saveRole(t.db, office, left, { personId: bossId, role: 'admin' })
      await t.db.deleteFrom('users').where('id', '=', second.id).execute()
    }
  })

  test('two admins who step down at once leave one', async () => {
    const second = await t.addPerson('second@example.com', 'admin')
    const theirs = await t.signedIn(second.email)
    const answers = await Promise.all([
      t.accounts.setRole(boss.request(), { personId: bossId, role: 'viewer' }),
      other.accounts.disable(theirs.request(), { personId: second.id }),
    ])
    expect(answers.map((answer) => answer.outcome)).toContain('last-admin')
    expect(new Set(answers.map((answer) => answer.outcome)).size).toBe(2)
  })

  describe('invitations', () => {
    const invite = (email: string, role: Role = 'editor', browser = boss) =>
      t.accounts.invite(browser.request(), { email, role })
    const accept = (token: string, fullName = 'Invited', browser = new Browser()) =>
      t.accounts
        .acceptInvitation(browser.request(), { token, fullName, password })
        .then((answer) => ({ answer: browser.take(answer), browser }))

    test('make an account with the role, verified, and sign the person in', async () => {
      expect((await invite(' New@Example.com')).outcome).toBe('invited')
      const [mail] = await t.mails()
      expect(mail?.to).toBe('new@example.com')
      expect(linkIn(mail).href).toMatch(/^https:\/\/www\.example\.com\/auth\/invitation\?token=/)
      expect(mail?.text).toMatch(/Boss has invited you .* as\s+editor/s)
      const token = tokenIn(mail)
      const found = await t.accounts.findInvitation(token)
      expect(found).toMatchObject({ email: 'new@example.com', role: 'editor', invitedBy: 'Boss' })
      expect((await list()).invitations).toMatchObject([found])
      expect((await accept(token, ' ')).answer.outcome).toBe('incomplete')
      const { answer, browser } = await accept(token, 'New One')
      expect(answer.outcome).toBe('signed-in')
      expect(await current(browser)).toMatchObject({
        email: 'new@example.com',
        name: 'New One',
        role: 'editor',
      })
      expect((await accept(token)).answer.outcome).toBe('invalid-link')
      expect((await list()).invitations).toEqual([])
    })

    test('are renewed by the next, withdrawn, and end with who invited', async () => {
      await invite('twice@example.com')
      const first = tokenIn((await t.mails())[0])
      await invite('twice@example.com', 'viewer')
      const second = tokenIn((await t.mails())[0])
      expect((await accept(first)).answer.outcome).toBe('invalid-link')
      const [open] = (await list()).invitations
      const withdraw = () => t.accounts.withdrawInvitation(boss.request(), { id: open?.id ?? '' })
      expect((await withdraw()).outcome).toBe('withdrawn')
      expect((await withdraw()).outcome).toBe('not-found')
      expect((await accept(second)).answer.outcome).toBe('invalid-link')

      const leaving = await t.addPerson('leaving@example.com', 'admin')
      await invite('friend@example.com', 'admin', await t.signedIn(leaving.email))
      const friend = tokenIn((await t.mails())[0])
      await t.accounts.disable(boss.request(), { personId: leaving.id })
      expect((await accept(friend)).answer.outcome).toBe('invalid-link')
    })

    test("replace what a stranger signed up with, and pass by people's accounts", async () => {
      const email = 'squatted@example.com'
      const form = { fullName: 'Mallory', email, password: 'Somebody-was-here-1' }
      await t.accounts.signUp(new Browser().request(), form)
      const [stale] = await t.mails()
      expect((await invite(email)).outcome).toBe('invited')
      const [mail] = await t.mails()
      await accept(tokenIn(mail), 'Rightful')
      const link = { purpose: 'verify', token: tokenIn(stale) } as const
      const late = await t.accounts.confirmMailLink(new Browser().request(), link)
      expect(late.outcome).toBe('invalid-link')
      const stranger = { email, password: form.password }
      expect((await t.accounts.signIn(new Browser().request(), stranger)).outcome).toBe(
        'wrong-credentials',
      )
      expect((await invite(email)).outcome).toBe('already-a-person')
      expect((await invite('boss@example.com')).outcome).toBe('already-a-person')
      expect((await invite('nonsense')).outcome).toBe('invalid-email')
    })

    test('are void once an admin has decided about the person otherwise', async () => {
      const promoted = 'promoted@example.com'
      const disabled = 'disabled@example.com'
      const tokens: string[] = []
      for (const email of [promoted, disabled]) {
        await invite(email, 'admin')
        tokens.push(tokenIn((await t.mails())[0]))
        const { id } = await t.addPerson(email, 'admin')
        if (email === promoted)
          await t.accounts.setRole(boss.request(), { personId: id, role: 'viewer' })
        await t.accounts.disable(boss.request(), { personId: id })
        await t.accounts.enable(boss.request(), { personId: id })
      }
      for (const token of tokens) expect((await accept(token)).answer.outcome).toBe('invalid-link')
      expect((await list()).invitations).toEqual([])
      expect((await activeAdmins()).map(({ email }) => email)).toEqual([
        'boss@example.com',
        disabled,
      ])
    })

    test('take the role of no last admin', async () => {
      await invite('later@example.com', 'viewer')
      const token = tokenIn((await t.mails())[0])
      const later = await t.addPerson('later@example.com', 'admin')
      await t.db
        .updateTable('users')
        .set({ disabled_at: new Date() })
        .where('id', '=', bossId)
        .execute()
      expect((await accept(token)).answer.outcome).toBe('last-admin')
      await t.db.updateTable('users').set({ disabled_at: null }).where('id', '=', bossId).execute()
      expect((await activeAdmins()).map(({ id }) => id)).toContain(later.id)
    })

    test('are mails with a link: 3 an hour for an address', async () => {
      const outcomes: string[] = []
      for (let each = 0; each < 4; each += 1)
        outcomes.push((await invite('often@example.com')).outcome)
      expect(outcomes).toEqual(['invited', 'invited', 'invited', 'too-many-mails'])
      expect((await list()).invitations).toHaveLength(1)
    })
  })
})
