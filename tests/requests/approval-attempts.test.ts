import { beforeAll, describe, expect, test } from 'vitest'
import type { InputOf, OperationName } from '#app/operations.server.ts'
import { textKinds } from '#app/text-kinds.server.ts'
import {
  findApprovals,
  listApprovals,
  listApprovalsUntil,
} from '#core/approval/approvals.server.ts'
import { isApprovalRequired } from '#core/approval/gate.server.ts'
import { createEncryption } from '#core/crypto/encryption.server.ts'
import { createDisclosure } from '#core/disclosures/staff-disclosures.server.ts'
import { findLetter, letterTexts } from '#core/letters/letters.server.ts'
import { removeSecondFactor } from '#core/people/operator.server.ts'
import { newTotpSecret, switchOn } from '#core/people/second-factor.server.ts'
import { listAllChanges } from '#core/record/all-changes.server.ts'
import { restoreRecord } from '#core/record/restore.server.ts'
import { findObstacle } from '#core/review/obstacle.server.ts'
import { findSubmission, mayEditAgain } from '#core/review/submissions.server.ts'
import { changeOrSubmit } from '#core/review/submit.server.ts'
import { withdrawFromSite } from '#core/review/withdraw-from-site.server.ts'
import { fromHtml } from '#core/rich-text/from-html.ts'
import { listActiveAdmins } from '#core/rights/write.server.ts'
import { findSiteSettings, saveSiteSettings } from '#core/site-settings/site-settings.server.ts'
import { closeStock } from '#core/stocks/close-stock.server.ts'
import { listClosedStocks } from '#core/stocks/closed-stocks.server.ts'
import { markPrice } from '#core/stocks/mark-price.server.ts'
import { listPastPrices } from '#core/stocks/past-prices.server.ts'
import { findStocksForEditing, saveStocks, stocksOf } from '#core/stocks/theme-stocks.server.ts'
import { findTeamForEditing } from '#core/team/team.server.ts'
import { findDraft } from '#core/texts/drafts.server.ts'
import { moveText } from '#core/texts/order.server.ts'
import { publishText } from '#core/texts/publications.server.ts'
import { withdrawText } from '#core/texts/withdraw-text.server.ts'
import { createTheme } from '#core/themes/staff-themes.server.ts'
import { listThemes, themeTexts } from '#core/themes/themes.server.ts'
import { importFile } from '#core/transfer/import-file.server.ts'
import { startApp } from '../support/app.ts'
import { approveAs, named, partsOf, requireApproval, submit } from '../support/approval.ts'
import { databases, openDatabase } from '../support/databases.ts'
import { until } from '../support/http.ts'
import { addEditor, aMemberDraft, done, sentList } from '../support/lists.ts'
import { openMailbox } from '../support/mail-server.ts'
import { codeOf } from '../support/second-factor.ts'
import { shared } from '../support/shared.ts'
import { saveVersion } from '../support/texts.ts'
import { planOf, sentImport } from '../support/transfer.ts'

const theme = 'education'

/** Ways to what visitors see that do not lead past a second person (docs/product.md §11). */
describe.each(databases)('attempts to get round a second person on %s', (kind) => {
  const app = shared(() => openDatabase(kind, 'sample'))
  let jane: string
  let omar: string
  beforeAll(async () => {
    const people = await requireApproval(app.db)
    jane = people.jane
    omar = people.omar
  })

  const stocks = () => findStocksForEditing(app.db, theme)
  const closedTickers = async () =>
    (await listClosedStocks(app.db, theme)).map((each) => each.ticker)
  const order = async () => (await listThemes(app.db, new Date())).map(({ slug }) => slug)
  const refused = (work: Promise<unknown>) =>
    expect(work).rejects.toMatchObject({ code: 'needs-approval' })

  const obstacleOf = async ({ id }: { id: string }) => {
    const found = await findSubmission(app.db, id)
    return found && findObstacle(partsOf(app.db), found)
  }

  /** Handed in by Jane, who cannot approve it, and approved by Omar. */
  async function approved<N extends OperationName>(operation: N, input: InputOf<N>) {
    const submission = await submit(app.db, jane, operation, input)
    await expect(approveAs(app.db, jane, submission)).rejects.toMatchObject({ code: 'own-change' })
    expect(await approveAs(app.db, omar, submission)).toMatchObject({ outcome: 'decided' })
    return submission
  }

  test('a pick is closed, comes back and is deleted by two', async () => {
    const [pick] = (await stocks()).rows
    const stockId = pick?.id ?? ''
    const sent = { stockId, price: pick?.current ?? '', day: '2026-11-20', reason: 'Taken over' }
    const closing = { theme, sent: { ...sent, confirmed: [] } }
    await refused(closeStock(app.db, jane, theme, closing.sent))
    await approved('close-stock', closing)
    expect(await closedTickers()).toEqual([pick?.ticker])
    await refused(restoreRecord(app.db, jane, stocksOf(theme), stockId))
    await approved('delete-closed-stock', { theme, stockId, reason: 'Added by mistake' })
    expect(await closedTickers()).toEqual([])
    await approved('restore-version', { list: `stocks:${theme}`, id: stockId })
    expect((await stocks()).rows.map(({ id }) => id)).toContain(stockId)
  })

  test('a price is marked as an error by two, and the history names the approval', async () => {
    const [pick] = (await stocks()).rows
    const stockId = pick?.id ?? ''
    const latest = async () => (await listPastPrices(app.db, theme, stockId))?.prices[0]
    const price = await latest()
    const mark = { theme, stockId, priceId: price?.id ?? '', isError: true }
    await refused(markPrice(app.db, jane, theme, mark))
    expect((await latest())?.error).toBeUndefined()
    const { id, hash } = await approved('mark-price', mark)
    expect((await latest())?.error).toMatchObject({ by: 'Jane Editor' })
    const { changes } = await listAllChanges(
      app.db,
      { noun: 'stocks' },
      { page: 1, timeZone: 'UTC' },
    )
    const marked = changes.find(({ approval }) => approval?.submission === id)
    expect(marked).toMatchObject({ by: 'Jane Editor', approval: { by: 'Omar Second', hash } })
    expect(changes.find(({ action }) => action === 'approved')).toMatchObject({
      recordId: id,
      hash,
    })
  })

  test('the order of themes waits, and is approved only as it was shown', async () => {
    const before = await order()
    const [first, second] = before
    const down = { kind: 'theme', key: first ?? '', by: 1 } as const
    await refused(moveText(app.db, jane, themeTexts, down.key, 1))
    const waiting = await submit(app.db, jane, 'move-text', down)
    expect(await order()).toEqual(before)
    await approved('move-text', { kind: 'theme', key: second ?? '', by: -1 })
    const now = await order()
    expect(now).not.toEqual(before)
    // Jane's first one was replaced by her second.
    expect(await approveAs(app.db, omar, waiting)).toMatchObject({ outcome: 'gone', state: 'void' })
    expect(await order()).toEqual(now)
  })

  test('a picture waits like any field', async () => {
    const list = await findTeamForEditing(app.db)
    const [first, ...rest] = list.rows
    const row = { ...first, image: '/media/team-images/another.jpg', imageAlt: 'Another' }
    const answer = await changeOrSubmit(partsOf(app.db), jane, named('save-list'), {
      list: 'team',
      sent: sentList(list, [row, ...rest]),
    })
    expect(answer.outcome).not.toBe('saved')
    expect((await findTeamForEditing(app.db)).rows[0]?.image).toBe(first?.image)
  })

  test('a new theme is nothing that visitors see until two have published it', async () => {
    const made = await createTheme(app.db, jane, 'Quiet Water', 'education')
    if (made.outcome !== 'created') throw new Error('No theme')
    expect(await order()).not.toContain(made.id)
    const id = { key: made.id, language: 'en' as const }
    await refused(publishText(app.db, jane, themeTexts, id, { version: 1 }))
    const publication = { kind: 'theme' as const, id, version: 1 }
    const answer = await changeOrSubmit(partsOf(app.db), jane, named('publish-text'), publication)
    expect(answer.outcome).not.toBe('published')
    expect(await order()).not.toContain(made.id)
  })

  test('an import with large moves waits, one within the rule does not', async () => {
    const pick = (await stocks()).rows.at(-1)
    const line = (price: number) =>
      `Ticker;Exchange;Price;Date\n${pick?.ticker};${pick?.exchange};${price.toFixed(2)};2026-11-21`
    const sentOf = async (text: string) => {
      const plan = await planOf(app.db, text)
      const confirmed = plan.rows.flatMap(({ question }) => question?.key ?? [])
      return { ...sentImport(plan, text), confirmed }
    }
    const current = Number(pick?.current)
    const large = await sentOf(line(current * 3))
    await refused(importFile(partsOf(app.db), jane, large))
    const { id, hash } = await approved('import-file', large)
    const past = await listPastPrices(app.db, theme, pick?.id ?? '')
    const [imported] = past?.prices ?? []
    expect(imported?.approval).toMatchObject({ submission: id, hash, by: 'Omar Second' })
    const small = await sentOf(line(current * 3.01))
    expect(await changeOrSubmit(partsOf(app.db), jane, named('import-file'), small)).toMatchObject({
      outcome: 'saved',
    })
  })

  test('settings that visitors see name their approval in the history', async () => {
    const loaded = await findSiteSettings(app.db)
    const typed = { ...loaded, blockKeys: !loaded.blockKeys }
    await refused(saveSiteSettings(app.db, jane, typed, loaded))
    const { id, hash } = await approved('save-settings', { typed, loaded })
    expect(await listApprovals(app.db, 'settings')).toMatchObject([{ submission: id, hash }])
    const row = await app.db
      .selectFrom('changes')
      .select(['actor_name', 'submission'])
      .where('noun', '=', 'settings')
      .where('record_id', '=', 'blockKeys')
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ actor_name: 'Jane Editor', submission: id })
    expect((await findApprovals(app.db, [row])).get(id)).toMatchObject({ by: 'Omar Second', hash })
  })

  test('what others have saved meanwhile is said before anybody decides', async () => {
    const list = await findTeamForEditing(app.db)
    const add = (name: string) => [...list.rows, aMemberDraft({ name })]
    const handIn = (actor: string, name: string) =>
      submit(app.db, actor, 'save-list', { list: 'team', sent: sentList(list, add(name)) })
    const one = await handIn(jane, 'First')
    const other = await handIn(omar, 'Second')
    expect([await obstacleOf(one), await obstacleOf(other)]).toEqual([undefined, undefined])
    await approveAs(app.db, omar, one)
    expect(await obstacleOf(other)).toEqual({ because: 'changed' })
    expect(await approveAs(app.db, jane, other)).toEqual({ outcome: 'changed' })
  })

  test('what lacks a disclosure by now says so, and is approved once that is withdrawn', async () => {
    const id = { key: 'navigating-new-economic-reality', language: 'ar' } as const
    await withdrawText(app.db, jane, letterTexts, id)
    const waiting = await submit(app.db, jane, 'publish-text', { kind: 'letter', id, version: 1 })
    const key = await createDisclosure(app.db, jane, 'Asked for later')
    const note = { key: key ?? '', language: 'en' } as const
    const { list } = (await findDraft(app.db, textKinds.disclosure, note)) ?? { list: undefined }
    const body = JSON.stringify(fromHtml('<p>Not for the public.</p>'))
    const sent = sentList({ revision: list?.revision ?? 0 }, [
      { ...list?.rows[0], where: 'letter', body },
    ])
    const { revision } = done(await saveVersion(app.db, jane, textKinds.disclosure, note, sent))
    await approved('publish-text', { kind: 'disclosure', id: note, version: revision })
    const refusal = { reasons: [expect.stringContaining('Asked for later')] }
    expect(await obstacleOf(waiting)).toEqual({ because: 'refused', ...refusal })
    expect(await approveAs(app.db, omar, waiting)).toEqual({ outcome: 'refused', ...refusal })
    await withdrawText(app.db, jane, textKinds.disclosure, note)
    expect(await obstacleOf(waiting)).toBeUndefined()
    expect(await approveAs(app.db, omar, waiting)).toMatchObject({ outcome: 'decided' })
  })

  test('whose second factor is gone approves nothing until there is a new one', async () => {
    const encryption = createEncryption('the secret of this test')
    const mailer = { encryption, origin: 'http://localhost' }
    const nina = await addEditor(app.db, 'Nina Careful')
    const enrol = () =>
      app.db.transaction().execute(async (tx) => {
        const secret = newTotpSecret()
        await switchOn(tx, encryption, nina, { secret, code: codeOf(secret) })
      })
    const list = await findTeamForEditing(app.db)
    const sent = sentList(list, [...list.rows, aMemberDraft({ name: 'By Two Factors' })])
    const waiting = await submit(app.db, jane, 'save-list', { list: 'team', sent })
    await enrol()
    const client = { userAgent: '', url: '', clientKey: '' }
    await removeSecondFactor({ db: app.db, accountMailer: mailer }, jane, client, nina)
    const attempt = approveAs(app.db, nina, waiting)
    await expect(attempt).rejects.toMatchObject({ code: 'second-factor-gone' })
    expect((await findSubmission(app.db, waiting.id))?.state).toBe('waiting')
    await enrol()
    expect(await approveAs(app.db, nina, waiting)).toMatchObject({ outcome: 'decided' })
    const approvals = await listApprovalsUntil(app.db, new Date())
    expect(approvals.find(({ submission }) => submission === waiting.id)).toMatchObject({
      letIn: 'Jane Editor reset the two-step verification of Nina Careful',
    })
  })

  test('what waits to publish a text ends when somebody withdraws it, and nothing is lost', async () => {
    const id = { key: 'navigating-new-economic-reality', language: 'en' } as const
    const { list } = (await findDraft(app.db, letterTexts, id)) ?? { list: undefined }
    const sent = sentList({ revision: list?.revision ?? 0 }, [
      { ...list?.rows[0], title: 'Withdrawn while it waits' },
    ])
    const { revision: version } = done(await saveVersion(app.db, jane, letterTexts, id, sent))
    const publication = { kind: 'letter', id, version } as const
    const waiting = await submit(app.db, jane, 'publish-text', publication)
    const withdrawn = { outcome: 'withdrawn' }
    expect(await withdrawFromSite(partsOf(app.db), omar, letterTexts, id)).toEqual(withdrawn)
    expect(await approveAs(app.db, omar, waiting)).toMatchObject({ outcome: 'gone', state: 'void' })
    expect(await findLetter(app.db, id.key)).toBeUndefined()
    const found = await findSubmission(app.db, waiting.id)
    const reason = 'Omar Second has withdrawn the text since'
    expect(found).toMatchObject({ state: 'void', reason })
    expect(found && mayEditAgain(found, jane)).toBe(true)
    expect(await findDraft(app.db, letterTexts, id)).toMatchObject({
      list: { rows: [{ title: 'Withdrawn while it waits' }] },
    })
    const told = await app.db
      .selectFrom('queue_entries')
      .select('props')
      .where('kind', '=', 'review-decided')
      .execute()
    expect(told.map(({ props }) => props)).toContainEqual(
      expect.objectContaining({ decision: 'void', by: 'Omar Second', reason }),
    )
    // Submitted again, it goes live as any other.
    await approved('publish-text', publication)
    expect(await findLetter(app.db, id.key)).toBeDefined()
  })

  test('what was handed in before the switch went off and on again is void', async () => {
    const list = await stocks()
    const rows = list.rows.map((row, at) => (at === 0 ? { ...row, thesis: 'Another one' } : row))
    const sent = sentList(list, rows)
    const waiting = await submit(app.db, jane, 'save-list', { list: `stocks:${theme}`, sent })
    const set = async (required: boolean) => {
      const loaded = await findSiteSettings(app.db)
      const typed = { ...loaded, plain: { ...loaded.plain, approval: { required } } }
      return { typed, loaded }
    }
    await approved('save-settings', await set(false))
    expect(await isApprovalRequired(app.db)).toBe(false)
    const on = await set(true)
    expect(await saveSiteSettings(app.db, jane, on.typed, on.loaded)).toMatchObject({
      outcome: 'saved',
    })
    expect(await approveAs(app.db, omar, waiting)).toMatchObject({ outcome: 'gone', state: 'void' })
    await refused(saveStocks(app.db, jane, theme, sent) as Promise<unknown>)
    const third = await addEditor(app.db, 'Third', 'editor')
    await expect(approveAs(app.db, third, waiting)).rejects.toMatchObject({ code: 'not-allowed' })
  })
})

test('who may approve is told by mail, and its author when it is decided', async () => {
  await using mailbox = await openMailbox()
  await using app = await startApp('sqlite', {
    env: { SMTP_URL: mailbox.url, MAIL_FROM: 'panel@firm.example' },
  })
  const { jane, omar } = await requireApproval(app.db)
  const admins = await listActiveAdmins(app.db)
  const addressOf = (id: string) => admins.find((admin) => admin.id === id)?.email ?? ''
  const list = await findTeamForEditing(app.db)
  const sent = sentList(list, [...list.rows, aMemberDraft({ name: 'Told By Mail' })])
  const submission = await submit(app.db, jane, 'save-list', { list: 'team', sent })
  const mails = (subject: RegExp) =>
    mailbox.received.filter(({ mail }) => subject.test(mail.subject ?? ''))
  await until('the mail has come', async () => mailbox.received.length === 1)
  const [asked] = mailbox.received
  expect(asked?.to).toEqual([addressOf(omar)])
  expect(asked?.mail.text).toContain(`/admin/review/${submission.id}`)
  await approveAs(app.db, omar, submission)
  await until('the answer has come', async () => mails(/Approved/).length === 1)
  const [told] = mails(/Approved/)
  expect(told?.to).toEqual([addressOf(jane)])
  expect(told?.mail.text).toContain(submission.hash.slice(0, 12))
})
