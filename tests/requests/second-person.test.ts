import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { findApprovalWait, listWithoutApprover } from '#core/approval/approvers.server.ts'
import { isApprovalRequired } from '#core/approval/gate.server.ts'
import { createBackup } from '#core/backup/create-backup.server.ts'
import { restoreBackup } from '#core/backup/restore-backup.server.ts'
import {
  acceptInvitation,
  findInvitationLink,
  invite,
  listInvitations,
  resendInvitation,
} from '#core/people/invitations.server.ts'
import { invitationToken } from '#core/people/links.server.ts'
import {
  createAdminByCommand,
  createLinkForCli,
  removeSecondFactorByCommand,
} from '#core/people/operator.server.ts'
import {
  disablePerson,
  enablePerson,
  endWait,
  saveRole,
  signOutEverywhere,
} from '#core/people/people.server.ts'
import { createPrivateLink, privateLinkAddress } from '#core/private-links/create-link.server.ts'
import { changeOrSubmit } from '#core/review/submit.server.ts'
import { listActiveAdmins } from '#core/rights/write.server.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import type { SiteSettings } from '#core/settings/settings.ts'
import { findSiteSettings, saveSiteSettings } from '#core/site-settings/site-settings.server.ts'
import { findTeamForEditing } from '#core/team/team.server.ts'
import { findDraft } from '#core/texts/drafts.server.ts'
import { themeTexts } from '#core/themes/themes.server.ts'
import type { Db } from '#db/schema.ts'
import { listRoles } from '#tests/support/people.ts'
import {
  approveAs,
  encryption,
  named,
  partsOf,
  requireApproval,
  submit,
} from '../support/approval.ts'
import { storageOf } from '../support/backed-up.ts'
import { databases, openDatabase } from '../support/databases.ts'
import { addEditor, aMemberDraft, done, sentList } from '../support/lists.ts'
import { shared } from '../support/shared.ts'
import { saveVersion } from '../support/texts.ts'

const origin = 'http://localhost'
const mailer = { encryption, origin }

/** What decides who may approve, and what proves the past (docs/decisions.md 42, docs/bar.md 49). */
describe.each(databases)('a second person on %s', (kind) => {
  const app = shared(() => openDatabase(kind, 'sample'))
  let db: Db
  let jane: string
  let omar: string
  /** What either database is asked by the other tests too. */
  const testOnce = test.runIf(kind === 'sqlite')
  beforeAll(async () => {
    db = app.db
    const people = await requireApproval(db)
    jane = people.jane
    omar = people.omar
  })

  const account = async (id: string) =>
    db
      .selectFrom('users')
      .select(['id', 'name', 'email'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const disable = (by: string, personId: string) => disablePerson(db, mailer, by, personId)
  const refused = (code: string) => ({ code })
  let members = 0
  const submitMember = async (by: string) => {
    members += 1
    const list = await findTeamForEditing(db)
    const rows = [...list.rows, aMemberDraft({ name: `Member ${members}` })]
    return submit(db, by, 'save-list', { list: 'team', sent: sentList(list, rows) })
  }
  const mailsTo = async (id: string, mailKind: string) => {
    const { email } = await account(id)
    const rows = await db
      .selectFrom('queue_entries')
      .select('props')
      .where('kind', '=', mailKind)
      .where('recipient', '=', email)
      .execute()
    return JSON.stringify(rows)
  }
  /** An admin by an invitation that one has submitted and another approved. */
  const letIn = async (name: string, by: string, approver: string, on = db) => {
    const email = `${name.toLowerCase()}@example.com`
    await approveAs(on, approver, await submit(on, by, 'invite-admin', { email }))
    const { id } = await on
      .selectFrom('mail_links')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const token = invitationToken(encryption, id)
    return acceptInvitation(on, { token, name, password: 'a hash' })
  }

  test('nobody becomes an admin by one person: by invitation, role, or an account switched on again', async () => {
    const email = 'one@example.com'
    await expect(invite(db, mailer, jane, { email, role: 'admin' })).rejects.toMatchObject(
      refused('needs-approval'),
    )
    const viewer = await addEditor(db, 'Vera Viewer', 'viewer')
    await expect(
      saveRole(db, mailer, jane, { personId: viewer, role: 'admin' }),
    ).rejects.toMatchObject(refused('needs-approval'))
    const gone = await addEditor(db, 'Gina Gone')
    await disable(jane, gone)
    await expect(enablePerson(db, mailer, jane, gone)).rejects.toMatchObject(
      refused('needs-approval'),
    )
    await invite(db, mailer, jane, { email: 'editor@example.com', role: 'editor' })

    for (const waiting of [
      await submit(db, jane, 'invite-admin', { email }),
      await submit(db, jane, 'make-admin', { personId: viewer }),
      await submit(db, jane, 'enable-admin', { personId: gone }),
    ]) {
      await expect(approveAs(db, jane, waiting)).rejects.toMatchObject(refused('own-change'))
      expect(await approveAs(db, omar, waiting)).toMatchObject({ outcome: 'decided' })
    }
    expect(await listRoles(db, viewer)).toEqual(['admin'])
    const events = await db
      .selectFrom('security_events')
      .select(['event_type', 'metadata'])
      .where('user_id', 'in', [viewer, gone])
      .where('event_type', '<>', 'account_disabled')
      .orderBy('timestamp')
      .execute()
    expect(events.map(({ event_type, metadata }) => [event_type, metadata])).toEqual([
      ['role_changed', { before: 'viewer', after: 'admin', by: 'Jane Editor' }],
      ['account_enabled', { by: 'Jane Editor' }],
    ])
    expect((await listActiveAdmins(db)).map(({ id }) => id)).toEqual(
      expect.arrayContaining([viewer, gone]),
    )
    // All admins are told: of what waits, of the try to approve it alone, and of what became of it.
    for (const id of [jane, omar]) {
      expect(await mailsTo(id, 'review-wanted')).toContain(`Invite ${email} as an admin`)
      const notices = await mailsTo(id, 'admin-notice')
      expect(notices).toContain('Approving: Make Vera Viewer an admin: refused')
      expect(notices).toContain('Approved by Omar Second')
    }
    for (const id of [viewer, gone]) await disable(omar, id)
  })

  test('whom one has let in approves nothing of theirs, at any distance, nor of others they let in', async () => {
    const first = await letIn('First', jane, omar)
    const second = await letIn('Second', jane, omar)
    const third = await letIn('Third', first, omar)
    const mine = await submitMember(jane)
    for (const id of [first, second, third])
      await expect(approveAs(db, id, mine)).rejects.toMatchObject(refused('let-in'))
    const theirs = await submitMember(first)
    for (const id of [jane, second, third])
      await expect(approveAs(db, id, theirs)).rejects.toMatchObject(refused('let-in'))
    const tries = await db
      .selectFrom('changes')
      .select('actor_id')
      .where('action', '=', 'refused')
      .where('record_id', '=', mine.id)
      .execute()
    expect(tries.map(({ actor_id }) => actor_id).toSorted()).toEqual(
      [first, second, third].toSorted(),
    )
    // Who approved their invitation has not let them in.
    expect(await approveAs(db, omar, mine)).toMatchObject({ outcome: 'decided' })
    expect(await approveAs(db, third, await submitMember(omar))).toMatchObject({
      outcome: 'decided',
    })
    for (const id of [third, second, first]) await disable(omar, id)
  })

  test('the link of an admin’s invitation is for who has submitted it, also when another sends it again', async () => {
    const email = 'linked@example.com'
    await approveAs(db, omar, await submit(db, jane, 'invite-admin', { email }))
    const [link] = (await listInvitations(db, jane)).filter((each) => each.email === email)
    const id = link?.id ?? ''
    expect(await findInvitationLink(db, mailer, jane, id)).toContain('token=')
    await expect(findInvitationLink(db, mailer, omar, id)).rejects.toMatchObject(
      refused('needs-approval'),
    )
    await resendInvitation(db, mailer, omar, id)
    await expect(findInvitationLink(db, mailer, omar, id)).rejects.toMatchObject(
      refused('needs-approval'),
    )
  })

  testOnce.each<[what: string, change: (now: SiteSettings['plain']) => SiteSettings['plain']]>([
    ['the legal hold', (plain) => ({ ...plain, legalHold: { on: true } })],
    [
      'the years of the archive',
      (plain) => ({ ...plain, archive: { ...plain.archive, years: 1 } }),
    ],
    [
      'the address of the daily proof',
      (plain) => ({ ...plain, archive: { ...plain.archive, headTo: ['me@example.com'] } }),
    ],
    [
      'how long mails are kept',
      (plain) => ({ ...plain, retention: { ...plain.retention, mailDays: 1 } }),
    ],
    ['how long events are kept', (plain) => ({ ...plain, securityLog: { days: 1 } })],
    [
      'how long enquiries are kept',
      (plain) => ({ ...plain, enquiries: { ...plain.enquiries, retentionMonths: 1 } }),
    ],
    ['the rule about evidence', (plain) => ({ ...plain, claims: { mustBeEvidenced: true } })],
    ['approval itself', (plain) => ({ ...plain, approval: { required: false } })],
  ])('%s is changed by two, and every admin is told', async (_, change) => {
    const loaded = await findSiteSettings(db)
    const typed = { ...loaded, plain: change(loaded.plain) }
    await expect(saveSiteSettings(db, jane, typed, loaded)).rejects.toMatchObject(
      refused('needs-approval'),
    )
    await db.deleteFrom('queue_entries').execute()
    const waiting = await submit(db, jane, 'save-settings', { typed, loaded })
    for (const id of [jane, omar])
      expect(await mailsTo(id, 'review-wanted')).toContain('"title":"Settings: ')
    await expect(approveAs(db, jane, waiting)).rejects.toMatchObject(refused('own-change'))
    expect(await findSiteSettings(db)).toEqual(loaded)
    await approveAs(db, omar, waiting)
    expect(await findSiteSettings(db)).toEqual(typed)
    for (const id of [jane, omar])
      expect(await mailsTo(id, 'admin-notice')).toContain('Approved by Omar Second')
    // The next change is one of two people again.
    await saveSiteSettings(db, jane, loaded, typed).catch(async () =>
      approveAs(
        db,
        omar,
        await submit(db, jane, 'save-settings', { typed: loaded, loaded: typed }),
      ),
    )
    expect(await isApprovalRequired(db)).toBe(true)
  })

  testOnce('how many backups are kept is changed by two', async () => {
    const { backups } = await findSettings(db)
    const waiting = await submit(db, jane, 'save-backups', { nightly: false, keep: 1 })
    expect((await findSettings(db)).backups).toEqual(backups)
    await approveAs(db, omar, waiting)
    expect((await findSettings(db)).backups).toEqual({ nightly: false, keep: 1 })
  })

  testOnce(
    'a private link to a draft opens once two have seen it, and keeps its address',
    async () => {
      const id = { key: 'longevity', language: 'en' } as const
      const { list } = (await findDraft(db, themeTexts, id)) ?? { list: undefined }
      const sent = sentList({ revision: list?.revision ?? 0 }, [
        { ...list?.rows[0], 'hero.headline': 'Not yet seen' },
      ])
      const link = {
        id: 'the-link',
        themeId: id.key,
        recipient: 'Mona Family Office',
        language: id.language,
        email: 'mona@example.com',
        asksAttestation: false,
        byMail: true,
        days: 14,
      }
      // What visitors have seen needs nobody.
      await createPrivateLink(db, mailer, jane, { ...link, id: 'published' })
      done(await saveVersion(db, jane, themeTexts, id, sent))
      await expect(createPrivateLink(db, mailer, jane, link)).rejects.toMatchObject(
        refused('needs-approval'),
      )
      await db.deleteFrom('queue_entries').execute()
      const waiting = await submit(db, jane, 'create-link', link)
      const links = () => db.selectFrom('private_links').select(['id', 'created_by']).execute()
      const kinds = async () =>
        (await db.selectFrom('queue_entries').select('kind').execute()).map((mail) => mail.kind)
      expect(await links()).not.toContainEqual({ id: 'the-link', created_by: jane })
      expect(await kinds()).not.toContain('private-link')
      for (const person of [jane, omar])
        expect(await mailsTo(person, 'review-wanted')).toContain('A private link to the draft')
      await approveAs(db, omar, waiting)
      expect(await links()).toContainEqual({ id: 'the-link', created_by: jane })
      expect(await kinds()).toContain('private-link')
      expect(privateLinkAddress(mailer, 'the-link')).toMatch(/\/private\/[\w-]{43}$/)
    },
  )

  test('an admin by command approves after 72 hours, or once another admin ends that, who has then let them in', async () => {
    await db.deleteFrom('queue_entries').execute()
    const { approvesFrom } = await createAdminByCommand(db, origin, 'operator@example.com')
    const hours = ((approvesFrom?.getTime() ?? 0) - Date.now()) / 3_600_000
    expect(Math.round(hours)).toBe(72)
    const made = (await listActiveAdmins(db)).find(({ email }) => email === 'operator@example.com')
    const id = made?.id ?? ''
    for (const person of [jane, omar, id])
      expect(await mailsTo(person, 'admin-notice')).toContain(
        'operator@example.com was made an admin',
      )
    const record = await db
      .selectFrom('changes')
      .select('actor_name')
      .where('record_id', '=', id)
      .execute()
    expect(record.map(({ actor_name }) => actor_name)).toContain('The operator')
    const waiting = await submitMember(jane)
    await expect(approveAs(db, id, waiting)).rejects.toMatchObject(refused('approves-later'))
    await expect(endWait(db, mailer, id, id)).rejects.toMatchObject(refused('approves-later'))
    await endWait(db, mailer, omar, id)
    expect(await approveAs(db, id, waiting)).toMatchObject({ outcome: 'decided' })
    const omars = await submitMember(omar)
    await expect(approveAs(db, id, omars)).rejects.toMatchObject(refused('let-in'))
    await disable(jane, id)
  })

  testOnce(
    'a link by command, and a second factor reset by command, delay an admin’s approvals too',
    async () => {
      const nina = await addEditor(db, 'Nina Known')
      const { email } = await account(nina)
      await createLinkForCli(db, origin, 'magic', email)
      expect(await findApprovalWait(db, nina)).toBeInstanceOf(Date)
      await db.updateTable('users').set({ approves_from: null }).execute()
      await expect(removeSecondFactorByCommand(db, mailer, email)).rejects.toThrow()
      expect(await findApprovalWait(db, nina)).toBeUndefined()
      await disable(jane, nina)
    },
  )

  testOnce(
    'two admins, one gone: who is left is not demoted, and one by command approves after the wait',
    async () => {
      await using own = await openDatabase(kind, 'sample')
      const two = await requireApproval(own.db)
      const by = two.jane
      const demoted = saveRole(own.db, mailer, by, { personId: two.omar, role: 'viewer' })
      await expect(demoted).rejects.toMatchObject({
        code: 'last-approver',
        details: { people: ['Jane Editor'] },
      })
      const tried = await own.db
        .selectFrom('changes')
        .select('record_id')
        .where('action', '=', 'refused')
        .execute()
      expect(tried).toEqual([{ record_id: two.omar }])
      // Ending sessions and disabling are never refused, and say what follows.
      await signOutEverywhere(own.db, two.jane, two.omar)
      await disablePerson(own.db, mailer, by, two.omar)
      expect(await listWithoutApprover(own.db)).toEqual(['Jane Editor'])
      const notices = await own.db
        .selectFrom('queue_entries')
        .select('props')
        .where('kind', '=', 'admin-notice')
        .execute()
      expect(JSON.stringify(notices)).toContain('Nobody may approve the changes of Jane Editor')

      await createAdminByCommand(own.db, origin, 'helper@example.com')
      const helper = (await listActiveAdmins(own.db)).find((each) => each.id !== two.jane)?.id ?? ''
      // To end the wait would be to let them in: then nobody could approve anything.
      await expect(endWait(own.db, mailer, by, helper)).rejects.toMatchObject({
        code: 'last-approver',
      })
      await waitOver(own.db, helper)
      expect(await listWithoutApprover(own.db)).toEqual([])
      const list = await findTeamForEditing(own.db)
      const rows = [...list.rows, aMemberDraft({ name: 'After The Wait' })]
      const sent = { list: 'team', sent: sentList(list, rows) }
      const waiting = await submit(own.db, two.jane, 'save-list', sent)
      expect(await approveAs(own.db, helper, waiting)).toMatchObject({ outcome: 'decided' })
    },
  )

  testOnce(
    'three admins in a chain: who is independent is not demoted, and may be disabled',
    async () => {
      const chained = await letIn('Chained', jane, omar)
      const demoted = saveRole(db, mailer, jane, { personId: omar, role: 'editor' })
      await expect(demoted).rejects.toMatchObject({
        code: 'last-approver',
        details: { people: expect.arrayContaining(['Jane Editor', 'Chained']) },
      })
      const names = await listWithoutApprover(db, omar)
      expect(names.toSorted()).toEqual(['Chained', 'Jane Editor'])
      // Another who is independent, named by the one who would leave.
      const named = await letIn('Named', omar, jane)
      await saveRole(db, mailer, jane, { personId: omar, role: 'editor' })
      expect(await listWithoutApprover(db)).toEqual([])
      expect(await approveAs(db, named, await submitMember(jane))).toMatchObject({
        outcome: 'decided',
      })
      await approveAs(db, named, await submit(db, jane, 'make-admin', { personId: omar }))
      await disable(omar, chained)
      await disable(jane, named)
    },
  )

  testOnce(
    'a backup with approval on, restored elsewhere, needs the same two, and remembers who let in whom',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'qantara-second-person-'))
      try {
        await using own = await openDatabase(kind, 'sample')
        const two = await requireApproval(own.db)
        const chained = await letIn('Chained', two.jane, two.omar, own.db)
        const file = join(folder, 'backup.tar.gz')
        await createBackup(own.target, storageOf(folder), file)
        await using elsewhere = await openDatabase(kind, 'empty')
        const target = {
          connection: elsewhere.connection,
          files: storageOf(folder),
          scratch: folder,
        }
        await restoreBackup(file, target)

        const there = elsewhere.db
        expect(await isApprovalRequired(there)).toBe(true)
        const list = await findTeamForEditing(there)
        const rows = [...list.rows, aMemberDraft({ name: 'After The Move' })]
        const sent = { list: 'team', sent: sentList(list, rows) }
        const waiting = await submit(there, two.jane, 'save-list', sent)
        await expect(approveAs(there, chained, waiting)).rejects.toMatchObject(refused('let-in'))
        // Nobody of before can sign in there: whom the operator makes waits, and approves then.
        await createAdminByCommand(there, origin, 'helper@example.com')
        const helper = (await listActiveAdmins(there)).find(
          ({ email }) => email === 'helper@example.com',
        )
        const id = helper?.id ?? ''
        await expect(approveAs(there, id, waiting)).rejects.toMatchObject(refused('approves-later'))
        await waitOver(there, id)
        expect(await approveAs(there, id, waiting)).toMatchObject({ outcome: 'decided' })
      } finally {
        await rm(folder, { recursive: true, maxRetries: 10 })
      }
    },
  )

  test('invitations of admins that nobody has approved end when approval is switched on', async () => {
    await using own = await openDatabase(kind)
    const first = await addEditor(own.db, 'First')
    await addEditor(own.db, 'Second')
    for (const role of ['admin', 'editor'] as const)
      await invite(own.db, mailer, first, { email: `${role}@example.com`, role })
    const loaded = await findSiteSettings(own.db)
    const typed = { ...loaded, plain: { ...loaded.plain, approval: { required: true } } }
    await changeOrSubmit(partsOf(own.db), first, named('save-settings'), { typed, loaded })
    const open = await listInvitations(own.db, first)
    expect(open.map(({ email }) => email)).toEqual(['editor@example.com'])
  })
})

/** As if the 72 hours had passed. */
async function waitOver(db: Db, personId: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ approves_from: new Date(Date.now() - 1000) })
    .where('id', '=', personId)
    .execute()
}
