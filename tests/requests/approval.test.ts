import { beforeAll, describe, expect, test } from 'vitest'
import { textKindsIn } from '#app/text-kinds.server.ts'
import { listApprovalsUntil } from '#core/approval/approvals.server.ts'
import { isApprovalRequired } from '#core/approval/gate.server.ts'
import { newRecord, recordChange } from '#core/history/changes.server.ts'
import { findLetter, letterTexts } from '#core/letters/letters.server.ts'
import type { MailProps } from '#core/outbox/mail.ts'
import { saveIdentity } from '#core/people/identities.server.ts'
import { disablePerson } from '#core/people/people.server.ts'
import { restoreRecord } from '#core/record/restore.server.ts'
import { findLetIn } from '#core/review/acquainted.server.ts'
import { sendBack, withdrawSubmission } from '#core/review/decide.server.ts'
import { findSubmission, listWaiting } from '#core/review/submissions.server.ts'
import { changeOrSubmit } from '#core/review/submit.server.ts'
import { submitTogether } from '#core/review/submit-together.server.ts'
import { listActiveAdmins, workAs } from '#core/rights/write.server.ts'
import { findSiteSettings, saveSiteSettings } from '#core/site-settings/site-settings.server.ts'
import { findStocksForEditing } from '#core/stocks/theme-stocks.server.ts'
import { listMembers } from '#core/team/members.server.ts'
import { findTeamForEditing, saveTeam, teamList } from '#core/team/team.server.ts'
import { findDraft } from '#core/texts/drafts.server.ts'
import { publishText } from '#core/texts/publications.server.ts'
import type { DraftToPublish } from '#core/texts/publish-together.server.ts'
import { restoreVersion } from '#core/texts/restore-version.server.ts'
import { saveDraft } from '#core/texts/save-draft.server.ts'
import { createVersionOfDraft } from '#core/texts/shared-draft.server.ts'
import type { TextContent } from '#core/texts/text-kind.ts'
import { listVersions } from '#core/texts/versions.server.ts'
import { cancelPublication, withdrawText } from '#core/texts/withdraw-text.server.ts'
import { json } from '#db/values.ts'
import { approveAs, named, partsOf, requireApproval, submit } from '../support/approval.ts'
import { databases, openDatabase } from '../support/databases.ts'
import { addEditor, aMemberDraft, done, sentList } from '../support/lists.ts'
import { shared } from '../support/shared.ts'
import { saveVersion } from '../support/texts.ts'

const letter = { key: 'navigating-new-economic-reality', language: 'en' as const }

describe.each(databases)('changes that need a second person on %s', (kind) => {
  const app = shared(() => openDatabase(kind, 'sample'))
  let jane: string
  let omar: string
  let third: string
  beforeAll(async () => {
    const people = await requireApproval(app.db)
    jane = people.jane
    omar = people.omar
    third = await addEditor(app.db, 'Third Person')
  })

  const team = async () => (await listMembers(app.db)).map(({ name }) => name)
  const titleNow = async () => (await findLetter(app.db, letter.key))?.title
  /** A new version of a letter, which nobody sees. */
  const draft = async (actor: string, change: TextContent, id = letter) => {
    const found = await findDraft(app.db, letterTexts, id)
    const [row] = found?.list.rows ?? []
    const sent = sentList({ revision: found?.list.revision ?? 0 }, [{ ...row, ...change }])
    const { revision } = done(await saveVersion(app.db, actor, letterTexts, id, sent))
    return { kind: 'letter' as const, id, version: revision }
  }
  const submitLetter = async (actor: string, change: TextContent) =>
    submit(app.db, actor, 'publish-text', await draft(actor, change))
  const submitMember = async (actor: string, name: string) => {
    const list = await findTeamForEditing(app.db)
    const sent = sentList(list, [...list.rows, aMemberDraft({ name })])
    return submit(app.db, actor, 'save-list', { list: 'team', sent })
  }
  const emailOf = (id: string) =>
    app.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  const mails = async <Kind extends 'review-wanted' | 'review-decided'>(kind: Kind) => {
    const rows = await app.db
      .selectFrom('queue_entries')
      .select(['recipient', 'props'])
      .where('kind', '=', kind)
      .execute()
    return rows.map(({ recipient, props }) => ({ recipient, ...(props as MailProps[Kind]) }))
  }
  const stateOf = async (id: string) => (await findSubmission(app.db, id))?.state

  test('a text goes live when somebody else approves it, under its hash', async () => {
    const submission = await submitLetter(jane, { title: 'A letter with a second person' })
    expect(submission.hash).toMatch(/^[0-9a-f]{64}$/)
    expect(await titleNow()).not.toBe('A letter with a second person')
    await expect(approveAs(app.db, jane, submission)).rejects.toMatchObject({ code: 'own-change' })
    expect(await approveAs(app.db, omar, submission)).toMatchObject({ outcome: 'decided' })
    expect(await titleNow()).toBe('A letter with a second person')
    const recorded = await app.db
      .selectFrom('changes')
      .select(['actor_name', 'action', 'differences'])
      .where('record_id', '=', submission.id)
      .orderBy('action')
      .execute()
    expect(recorded).toMatchObject([
      {
        actor_name: 'Omar Second',
        action: 'approved',
        differences: { hash: { after: submission.hash } },
      },
      { actor_name: 'Jane Editor', action: 'refused' },
      { actor_name: 'Jane Editor', action: 'submitted' },
    ])
    // Replayed, by the author and by the approver.
    await expect(approveAs(app.db, jane, submission)).rejects.toMatchObject({ code: 'own-change' })
    expect(await approveAs(app.db, omar, submission)).toMatchObject({
      outcome: 'gone',
      state: 'approved',
      by: 'Omar Second',
    })
  })

  test('a list goes live as it was submitted, with its author in the history', async () => {
    const submission = await submitMember(jane, 'Maker Checker')
    expect(await team()).not.toContain('Maker Checker')
    expect(await approveAs(app.db, omar, submission)).toMatchObject({ outcome: 'decided' })
    expect(await team()).toContain('Maker Checker')
    const change = await app.db
      .selectFrom('changes')
      .select('actor_name')
      .where('record_name', '=', 'Maker Checker')
      .where('action', '=', 'added')
      .executeTakeFirstOrThrow()
    expect(change.actor_name).toBe('Jane Editor')
  })

  test('settings that visitors see wait, others do not', async () => {
    const loaded = await findSiteSettings(app.db)
    const internal = {
      ...loaded,
      plain: { ...loaded.plain, enquiries: { ...loaded.plain.enquiries, reminderHours: 7 } },
    }
    expect(
      await changeOrSubmit(partsOf(app.db), jane, named('save-settings'), {
        typed: internal,
        loaded,
      }),
    ).toEqual({ outcome: 'saved' })
    const now = await findSiteSettings(app.db)
    const typed = { ...now, firm: { ...now.firm, name: 'Second Look Capital' } }
    const submission = await submit(app.db, jane, 'save-settings', { typed, loaded: now })
    expect((await findSiteSettings(app.db)).firm.name).not.toBe('Second Look Capital')
    await approveAs(app.db, omar, submission)
    expect((await findSiteSettings(app.db)).firm.name).toBe('Second Look Capital')
  })

  test('the one admin who is excepted from the other service is named by two people', async () => {
    const loaded = await findSiteSettings(app.db)
    const [{ email } = { email: '' }] = await listActiveAdmins(app.db)
    const signInService = { required: true, exception: email }
    for (const { id: subject } of await listActiveAdmins(app.db))
      await app.db
        .transaction()
        .execute((tx) =>
          saveIdentity(tx, subject, { issuer: 'https://id.example', tenant: '', subject }),
        )
    const typed = { ...loaded, plain: { ...loaded.plain, signInService } }
    const isNamed = async () => (await findSiteSettings(app.db)).plain.signInService
    const submission = await submit(app.db, jane, 'save-settings', { typed, loaded })
    expect(await isNamed()).toEqual(loaded.plain.signInService)
    await expect(approveAs(app.db, jane, submission)).rejects.toMatchObject({ code: 'own-change' })
    expect(await isNamed()).toEqual(loaded.plain.signInService)
    await approveAs(app.db, omar, submission)
    expect(await isNamed()).toEqual(signInService)
    const now = await findSiteSettings(app.db)
    const other = {
      ...now,
      plain: { ...now.plain, signInService: { ...signInService, exception: '' } },
    }
    expect(
      await changeOrSubmit(partsOf(app.db), jane, named('save-settings'), {
        typed: other,
        loaded: now,
      }),
    ).toMatchObject({ outcome: 'invalid' })
    await approveAs(
      app.db,
      omar,
      await submit(app.db, jane, 'save-settings', {
        typed: { ...now, plain: loaded.plain },
        loaded: now,
      }),
    )
  })

  test('every other way to what visitors see is refused by the core', async () => {
    const list = await findTeamForEditing(app.db)
    const [first, ...rest] = list.rows
    const refused = { code: 'needs-approval' }
    await expect(saveTeam(app.db, jane, sentList(list, rest))).rejects.toMatchObject(refused)
    const reordered = [...rest, first].map((row, at) => ({ ...row, displayOrder: at + 1 }))
    await expect(saveTeam(app.db, jane, sentList(list, reordered))).rejects.toMatchObject(refused)
    const publication = await draft(jane, { title: 'Round the gate' })
    await expect(
      publishText(app.db, jane, letterTexts, publication.id, publication),
    ).rejects.toMatchObject(refused)
    const loaded = await findSiteSettings(app.db)
    const off = { ...loaded, plain: { ...loaded.plain, approval: { required: false } } }
    await expect(saveSiteSettings(app.db, jane, off, loaded)).rejects.toMatchObject(refused)
    const colours = { ...loaded, blockKeys: !loaded.blockKeys }
    await expect(saveSiteSettings(app.db, jane, colours, loaded)).rejects.toMatchObject(refused)
    expect(await isApprovalRequired(app.db)).toBe(true)
    expect(await findTeamForEditing(app.db)).toEqual(list)
  })

  test('an edit after submission voids it, by whomever', async () => {
    const submission = await submitLetter(jane, { title: 'Edited afterwards' })
    await draft(omar, { title: 'Edited by Omar' })
    expect(await stateOf(submission.id)).toBe('void')
    expect(await approveAs(app.db, third, submission)).toMatchObject({
      outcome: 'gone',
      state: 'void',
    })
    const other = await submitLetter(jane, { title: 'Both have edited it' })
    // Omar's words of before are in it.
    await expect(approveAs(app.db, omar, other)).rejects.toMatchObject({ code: 'own-change' })
    await withdrawSubmission(app.db, jane, other.id)
    expect(await stateOf(other.id)).toBe('withdrawn')
    expect(await titleNow()).not.toBe('Both have edited it')
  })

  test('a person who typed in the draft that another submits may not approve it, and the draft goes on', async () => {
    const type = async (actor: string, change: TextContent) => {
      const found = await findDraft(app.db, letterTexts, letter)
      const [row] = found?.list.rows ?? []
      const sent = sentList({ revision: found?.list.revision ?? 0 }, [{ ...row, ...change }])
      return done(await saveDraft(app.db, actor, letterTexts, letter, sent)).revision
    }
    const versions = async () =>
      (await listVersions(app.db, letterTexts, letter, { page: 1 }))?.versions
    const rowsOfChanges = async () =>
      (await app.db.selectFrom('changes').select('id').where('noun', '=', 'letters').execute())
        .length
    const before = [(await versions())?.length, await rowsOfChanges()]
    await type(omar, { title: 'Typed by Omar' })
    const revision = await type(jane, { title: 'Typed by Omar, and by Jane' })
    // What is typed is no version and no change in the history.
    expect([(await versions())?.length, await rowsOfChanges()]).toEqual(before)
    const made = await createVersionOfDraft(app.db, jane, letterTexts, letter, revision)
    if (made.outcome !== 'created') throw new Error('No version was made')
    const wanted = { kind: 'letter' as const, id: letter, version: made.version }
    const submission = await submit(app.db, jane, 'publish-text', wanted)
    await expect(approveAs(app.db, omar, submission)).rejects.toMatchObject({ code: 'own-change' })
    await expect(approveAs(app.db, jane, submission)).rejects.toMatchObject({ code: 'own-change' })
    // A submission holds its version: the draft that goes on does not void it.
    await type(omar, { title: 'Typed later' })
    expect(await stateOf(submission.id)).toBe('waiting')
    expect(await approveAs(app.db, third, submission)).toMatchObject({ outcome: 'decided' })
    expect(await titleNow()).toBe('Typed by Omar, and by Jane')
    expect((await findDraft(app.db, letterTexts, letter))?.list.rows[0]?.title).toBe('Typed later')
  })

  test('languages are submitted together or not at all, and a translation follows its English', async () => {
    const kinds = { en: letterTexts, ar: textKindsIn('ar').letter }
    const key = 'future-of-wealth-sustainability'
    const write = async (language: 'en' | 'ar', title: string) => {
      const id = { key, language }
      const found = await findDraft(app.db, kinds[language], id)
      const [row] = found?.list.rows ?? []
      const sent = sentList({ revision: found?.list.revision ?? 0 }, [{ ...row, title }])
      const { revision } = done(await saveDraft(app.db, jane, kinds[language], id, sent))
      return { kind: kinds[language], id, revision }
    }
    const submitBoth = (wanted: readonly DraftToPublish[]) =>
      submitTogether(partsOf(app.db), jane, named('publish-text'), wanted, {})
    const waiting = async () =>
      (await listWaiting(app.db)).filter((each) => each.key === key).map((each) => each.language)
    const english = await write('en', 'Both are handed in')
    const arabic = await write('ar', 'كلتاهما معًا')
    const outdated = { ...arabic, revision: arabic.revision - 1 }
    expect(await submitBoth([english, outdated])).toMatchObject({
      outcome: 'conflict',
      language: 'ar',
    })
    const untitled = await write('ar', '')
    expect(await submitBoth([english, untitled])).toMatchObject({
      outcome: 'invalid',
      language: 'ar',
    })
    expect(await waiting()).toEqual([])
    // Not even a version is left of what was tried.
    expect(await findDraft(app.db, letterTexts, english.id)).toMatchObject({ isBegun: true })
    const titled = await write('ar', 'كلتاهما معًا')
    expect(await submitBoth([english, titled])).toEqual({ outcome: 'submitted' })
    expect((await waiting()).toSorted()).toEqual(['ar', 'en'])
    const after = await findDraft(app.db, kinds.ar, titled.id)
    const { version } = (await findDraft(app.db, letterTexts, english.id)) ?? {}
    expect(after?.translates).toBe(version)
    for (const each of await listWaiting(app.db))
      if (each.key === key)
        expect(await approveAs(app.db, omar, each)).toMatchObject({ outcome: 'decided' })
    expect((await findLetter(app.db, key))?.title).toBe('Both are handed in')
  })

  test('of two approvers at once one wins, and the other hears who', async () => {
    const submission = await submitMember(jane, 'Approved Once')
    const answers = await Promise.all([
      approveAs(app.db, omar, submission),
      approveAs(app.db, third, submission),
    ])
    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(['decided', 'gone'])
    const members = (await findTeamForEditing(app.db)).rows
    expect(members.filter(({ name }) => name === 'Approved Once')).toHaveLength(1)
  })

  test('what others have had approved meanwhile is not overwritten', async () => {
    const one = await submitMember(jane, 'First Come')
    const other = await submitMember(omar, 'Second')
    expect(await approveAs(app.db, omar, one)).toMatchObject({ outcome: 'decided' })
    expect(await approveAs(app.db, jane, other)).toEqual({ outcome: 'changed' })
    expect(await stateOf(other.id)).toBe('waiting')
    expect(await team()).toContain('First Come')
    expect(await team()).not.toContain('Second')
  })

  test('another hash than what was seen approves nothing', async () => {
    const submission = await submitMember(jane, 'Seen Otherwise')
    const hash = submission.hash.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))
    expect(await approveAs(app.db, omar, { ...submission, hash })).toEqual({ outcome: 'changed' })
    // Altered on its way, in the database itself.
    const row = await app.db
      .selectFrom('submissions')
      .select('input')
      .where('id', '=', submission.id)
      .executeTakeFirstOrThrow()
    const input = JSON.stringify(row.input).replaceAll('Seen Otherwise', 'Smuggled In')
    await app.db
      .updateTable('submissions')
      .set({ input: json(JSON.parse(input)) })
      .where('id', '=', submission.id)
      .execute()
    expect(await approveAs(app.db, omar, submission)).toEqual({ outcome: 'changed' })
    expect(await team()).not.toContain('Smuggled In')
  })

  test('removing, and coming back from the trash, wait like anything else', async () => {
    const list = await findTeamForEditing(app.db)
    const gone = list.rows.at(-1)
    const sent = sentList(list, list.rows.slice(0, -1))
    const removal = await submit(app.db, jane, 'save-list', { list: 'team', sent })
    expect(await team()).toContain(gone?.name)
    await approveAs(app.db, omar, removal)
    expect(await team()).not.toContain(gone?.name)
    const id = gone?.id ?? ''
    await expect(restoreRecord(app.db, jane, teamList, id)).rejects.toMatchObject({
      code: 'needs-approval',
    })
    const back = await submit(app.db, jane, 'restore-version', { list: 'team', id })
    expect(await team()).not.toContain(gone?.name)
    await approveAs(app.db, omar, back)
    expect(await team()).toContain(gone?.name)
    const { id: recordId = '' } = list.rows.find(({ name }) => name === 'Maker Checker') ?? {}
    const which = { list: 'team', undo: { revision: 1, recordId } }
    const undo = await submit(app.db, jane, 'restore-version', which)
    expect(await stateOf(undo.id)).toBe('waiting')
    await sendBack(partsOf(app.db), omar, { id: undo.id, reason: 'Leave it' })
    expect(await findSubmission(app.db, undo.id)).toMatchObject({
      state: 'sent back',
      reason: 'Leave it',
    })
  })

  test('an older version that comes back is a draft until it is approved', async () => {
    const id = letter
    const before = await titleNow()
    const version = await restoreVersion(app.db, jane, letterTexts, id, 1)
    expect(await titleNow()).toBe(before)
    const submission = await submit(app.db, jane, 'publish-text', { kind: 'letter', id, version })
    await expect(approveAs(app.db, jane, submission)).rejects.toMatchObject({ code: 'own-change' })
    await withdrawSubmission(app.db, jane, submission.id)
  })

  test('a new address of a letter is its address once it is approved', async () => {
    const slug = `${letter.key}-renamed`
    const submission = await submitLetter(jane, { slug, title: 'Under another address' })
    expect(await findLetter(app.db, slug)).toBeUndefined()
    await approveAs(app.db, third, submission)
    expect(await findLetter(app.db, slug)).toMatchObject({ slug, title: 'Under another address' })
  })

  test('prices within the rule need nobody, large ones and other fields do', async () => {
    const list = await findStocksForEditing(app.db, 'education')
    const save = (change: object, confirmed: string[] = []) => {
      const [stock, ...others] = list.rows
      if (!stock) throw new Error('There is no stock')
      const rows = [{ ...stock, ...change }, ...others]
      const sent = sentList(list, rows, undefined, confirmed)
      return changeOrSubmit(partsOf(app.db), jane, named('save-list'), {
        list: 'stocks:education',
        sent,
      })
    }
    const [stock] = list.rows
    const large = { current: String(Number(stock?.current) * 2), lastUpdated: '' }
    const asked = await save(large)
    if (asked.outcome !== 'unconfirmed') throw new Error('It was not asked about')
    const keys = asked.questions.map(({ key }) => key)
    expect((await save(large, keys)).outcome).toBe('submitted')
    expect((await save({ thesis: 'Another thesis' })).outcome).toBe('submitted')
    const small = { current: String(Number(stock?.current) * 1.01), lastUpdated: '' }
    expect((await save(small)).outcome).toBe('saved')
  })

  test('a schedule keeps its time, and waits again when its approver is disabled', async () => {
    const tomorrow = new Date(Date.now() + 48 * 60 * 60_000).toISOString().slice(0, 10)
    const at = `${tomorrow}T09:00`
    const publication = await draft(jane, { title: 'For tomorrow' })
    const submission = await submit(app.db, jane, 'publish-text', { ...publication, at })
    const scheduled = async () =>
      (await findDraft(app.db, letterTexts, letter))?.scheduled.map(({ version }) => version)
    expect(await scheduled()).toEqual([])
    const leaving = await addEditor(app.db, 'Leaving Soon')
    await approveAs(app.db, leaving, submission)
    expect(await scheduled()).toEqual([publication.version])
    await disablePerson(app.db, { origin: 'http://localhost' }, omar, leaving)
    expect(await scheduled()).toEqual([])
    const reason = 'Leaving Soon approved it and is no longer allowed to'
    expect(await findSubmission(app.db, submission.id)).toMatchObject({ state: 'waiting', reason })
    // Its author has been told that it was approved, and somebody else is wanted for it.
    expect(await mails('review-decided')).toContainEqual(
      expect.objectContaining({ decision: 'reopened', by: 'Omar Second', reason }),
    )
    // Named once in each mail, although the one of its submission has not gone yet.
    const namedIn = (await mails('review-wanted')).map(({ others = [], ...first }) =>
      [first, ...others].filter(({ id }) => id === submission.id),
    )
    expect(namedIn).toContainEqual([expect.objectContaining({ again: reason })])
    expect(namedIn.every((named) => named.length <= 1)).toBe(true)
    const changes = await app.db
      .selectFrom('changes')
      .select('actor_name')
      .where('record_id', '=', submission.id)
      .where('action', '=', 'reopened')
      .execute()
    expect(changes).toEqual([{ actor_name: 'Omar Second' }])
    await expect(approveAs(app.db, leaving, submission)).rejects.toMatchObject({
      code: 'not-allowed',
    })
    expect(await approveAs(app.db, third, submission)).toMatchObject({ outcome: 'decided' })
    expect(await scheduled()).toEqual([publication.version])
  })

  test('what was cancelled before its time does not wait again', async () => {
    const day = new Date(Date.now() + 72 * 60 * 60_000).toISOString().slice(0, 10)
    const publication = { ...(await draft(jane, { title: 'Cancelled' })), at: `${day}T09:00` }
    const submission = await submit(app.db, jane, 'publish-text', publication)
    const leaving = await addEditor(app.db, 'Leaving Later')
    await approveAs(app.db, leaving, submission)
    const found = await findDraft(app.db, letterTexts, letter)
    for (const { id, version } of found?.scheduled ?? [])
      if (version === publication.version)
        await cancelPublication(app.db, omar, letterTexts, letter, id)
    await disablePerson(app.db, { origin: 'http://localhost' }, omar, leaving)
    expect(await stateOf(submission.id)).toBe('approved')
  })

  test('nothing is approved of an author who may not edit any more', async () => {
    const leaving = await addEditor(app.db, 'Gone Author')
    const submission = await submitMember(leaving, 'Left Behind')
    await disablePerson(app.db, { origin: 'http://localhost' }, omar, leaving)
    expect(await approveAs(app.db, omar, submission)).toEqual({ outcome: 'author-gone' })
    expect(await team()).not.toContain('Left Behind')
  })

  test('those who may approve are told, by one mail of all that came, its author when it is decided', async () => {
    await app.db.deleteFrom('queue_entries').where('kind', '=', 'review-wanted').execute()
    const decided = await mails('review-decided')
    const admins = await listActiveAdmins(app.db)
    const author = admins.find(({ id }) => id === jane)?.email
    const submission = await submitMember(jane, 'Told About')
    await sendBack(partsOf(app.db), omar, { id: submission.id, reason: 'A title is missing' })
    const wanted = await mails('review-wanted')
    expect(wanted.map(({ recipient }) => recipient).toSorted()).toEqual(
      admins.flatMap(({ id, email }) => (id === jane ? [] : email)).toSorted(),
    )
    expect(wanted[0]?.link).toBe(`http://localhost/admin/review/${submission.id}`)
    expect(wanted[0]?.others).toBeUndefined()
    const recipients = (await mails('review-decided')).map(({ recipient }) => recipient)
    const expected = [...decided.map(({ recipient }) => recipient), author]
    expect(recipients.toSorted()).toEqual(expected.toSorted())
    // The mail has not gone: what was sent back or replaced since is not in it.
    await submitMember(jane, 'Told Again')
    const again = await submitMember(jane, 'Told Once More')
    const one = await mails('review-wanted')
    expect(one).toHaveLength(wanted.length)
    expect(one[0]).toMatchObject({ id: again.id, title: 'Team', author: 'Jane Editor', more: 0 })
    expect(one[0]?.others).toBeUndefined()
    expect(one[0]?.link).toBe(`http://localhost/admin/review/${again.id}`)
    const theirs = await submitMember(third, 'Of Somebody Else')
    const both = (await mails('review-wanted')).find(({ others }) => others)
    expect(both?.others).toMatchObject([{ title: 'Team', author: 'Third Person' }])
    expect(both?.link).toBe('http://localhost/admin/review')
    await withdrawSubmission(app.db, jane, again.id)
    await withdrawSubmission(app.db, third, theirs.id)
  })

  test('the record of an approval says that one of the two has invited the other', async () => {
    const plain = await submitMember(jane, 'Approved By A Stranger')
    await approveAs(app.db, omar, plain)
    const invited = await addEditor(app.db, 'Ingrid Invited')
    const { email } = await emailOf(invited)
    await app.db.transaction().execute(async (tx) =>
      recordChange(await workAs(tx, { id: jane, name: 'Jane Editor' }), {
        noun: 'people',
        recordId: email,
        recordName: email,
        action: 'added',
        differences: newRecord({ invitedAs: 'admin' }),
      }),
    )
    const known = await submitMember(jane, 'Approved By A Guest')
    await approveAs(app.db, invited, known)
    const letIn = 'Jane Editor invited Ingrid Invited'
    expect((await findLetIn(app.db, invited, jane))?.text).toBe(letIn)
    const approvals = await listApprovalsUntil(app.db, new Date())
    const told = new Map(approvals.map((each) => [each.submission, each.letIn]))
    expect([told.get(plain.id), told.get(known.id)]).toEqual([undefined, letIn])
  })

  test('withdrawing needs nobody, and is recorded', async () => {
    const id = letter
    expect(await withdrawText(app.db, jane, letterTexts, id)).toEqual({ outcome: 'withdrawn' })
    expect(await titleNow()).toBeUndefined()
    const publication = await draft(jane, { title: 'Back again' })
    await expect(
      publishText(app.db, jane, letterTexts, publication.id, publication),
    ).rejects.toMatchObject({ code: 'needs-approval' })
  })

  test('switching it off takes a second person too, and ends what waits', async () => {
    const waiting = await submitMember(jane, 'Waits In Vain')
    const loaded = await findSiteSettings(app.db)
    const typed = { ...loaded, plain: { ...loaded.plain, approval: { required: false } } }
    const off = await submit(app.db, jane, 'save-settings', { typed, loaded })
    await expect(approveAs(app.db, jane, off)).rejects.toMatchObject({ code: 'own-change' })
    expect(await isApprovalRequired(app.db)).toBe(true)
    expect(await approveAs(app.db, omar, off)).toMatchObject({ outcome: 'decided' })
    expect(await isApprovalRequired(app.db)).toBe(false)
    expect(await stateOf(waiting.id)).toBe('void')
    expect(await listWaiting(app.db)).toEqual([])
    expect(await approveAs(app.db, omar, waiting)).toMatchObject({ outcome: 'gone', state: 'void' })
    expect(await team()).not.toContain('Waits In Vain')
  })
})

test.each(databases)('it takes two admins to switch approval on, on %s', async (kind) => {
  await using database = await openDatabase(kind)
  const { db } = database
  const alone = await addEditor(db, 'Alone')
  await addEditor(db, 'An Editor', 'editor')
  const loaded = await findSiteSettings(db)
  const typed = { ...loaded, plain: { ...loaded.plain, approval: { required: true } } }
  expect(await saveSiteSettings(db, alone, typed, loaded)).toMatchObject({
    outcome: 'invalid',
    issues: [{ path: 'approval.required' }],
  })
  expect(await isApprovalRequired(db)).toBe(false)
})
