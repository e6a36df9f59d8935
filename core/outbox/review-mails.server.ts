import { type Change, recordChange } from '#core/history/changes.server.ts'
import { findUser } from '#core/rights/users.server.ts'
import { listActiveAdmins, workAs } from '#core/rights/write.server.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { listWaitingIds } from '../approval/submissions.server.ts'
import type { AdminNotice, MailProps } from './mail.ts'
import { queueCollectedMail, queueMail } from './outbox.server.ts'

const maxNamed = 20

/**
 * Notifies the people who can approve a change, by a mail each, or in one not sent yet, which then
 * lists what is still waiting. `again` is why it waits again after it was approved.
 */
export async function tellReviewers(
  tx: Tx,
  origin: string,
  the: { id: string; title: string; author: string; editors: readonly string[]; again?: string },
): Promise<void> {
  const { firm } = await findSettings(tx)
  const { editors, ...change } = the
  const waiting = await listWaitingIds(tx)
  const linkTo = (changes: number) => `${origin}/admin/review${changes === 1 ? `/${the.id}` : ''}`
  for (const { id, email } of await listActiveAdmins(tx)) {
    if (editors.includes(id)) continue
    await queueCollectedMail(tx, 'review-wanted', email, `review:${id}`, {
      props: { firm: firm.name, ...change, link: linkTo(1) },
      add: (unsent) => {
        const { others, more = 0, ...all } = withChange(unsent, change, waiting)
        return {
          ...all,
          ...(others.length > 0 && { others }),
          more,
          link: linkTo(1 + others.length + more),
        }
      },
    })
  }
}

type ReviewMail = MailProps['review-wanted']

type Named = Pick<ReviewMail, 'id' | 'title' | 'author' | 'again'>

/** Leaves out changes that were replaced or decided since, and duplicates. */
function withChange(unsent: ReviewMail, change: Named & { id: string }, waiting: Set<string>) {
  const { others = [], more = 0, firm, id, title, author, again } = unsent
  const left = [{ id, title, author, again }, ...others].filter(
    (each) => each.id === undefined || (waiting.has(each.id) && each.id !== change.id),
  )
  const isNamed = left.length < maxNamed
  const [first = change, ...rest] = isNamed ? [...left, change] : left
  return { firm, ...first, others: rest, more: isNamed ? more : more + 1 }
}

type Told = { id: string; title: string; hash: string; submittedBy: string }

type Decided = Pick<MailProps['review-decided'], 'decision' | 'by'> & { reason?: string }

export async function tellAuthor(
  tx: Tx,
  origin: string,
  { id, title, hash, submittedBy }: Told,
  decided: Decided,
): Promise<void> {
  const decision = { reason: '', hash: hash.slice(0, 12), ...decided }
  await mailAuthor(tx, submittedBy, { ...decision, title, link: `${origin}/admin/review/${id}` })
}

/** The same for several changes, with one mail for each author. */
export async function tellAuthors(
  tx: Tx,
  origin: string,
  submissions: readonly Told[],
  decided: Decided,
): Promise<void> {
  for (const [author, own] of Map.groupBy(submissions, ({ submittedBy }) => submittedBy)) {
    const [first] = own
    if (first && own.length === 1) await tellAuthor(tx, origin, first, decided)
    else
      await mailAuthor(tx, author, {
        reason: '',
        hash: '',
        ...decided,
        title: `${own.length} changes`,
        link: `${origin}/admin/review`,
      })
  }
}

async function mailAuthor(
  tx: Tx,
  authorId: string,
  props: Omit<MailProps['review-decided'], 'firm'>,
): Promise<void> {
  const author = await findUser(tx, authorId)
  if (!author || author.disabledAt !== null) return
  const { firm } = await findSettings(tx)
  await queueMail(tx, 'review-decided', author.email, { firm: firm.name, ...props })
}

/**
 * Tells every admin who can sign in, the person who did it included, by at most one mail a minute
 * (docs/decisions.md 42).
 */
export async function tellAdmins(tx: Tx, origin: string, notice: AdminNotice): Promise<void> {
  const { firm } = await findSettings(tx)
  const link = `${origin}/admin/review`
  for (const { id, email } of await listActiveAdmins(tx))
    await queueCollectedMail(tx, 'admin-notice', email, `admin-notice:${id}`, {
      props: { firm: firm.name, notices: [notice], more: 0, link },
      add: (unsent) => withNotice(unsent, notice),
    })
}

function withNotice(unsent: MailProps['admin-notice'], notice: AdminNotice) {
  if (unsent.notices.length >= maxNamed) return { ...unsent, more: unsent.more + 1 }
  return { ...unsent, notices: [...unsent.notices, notice] }
}

/**
 * Records that somebody tried what needs another person, and tells all admins. In a transaction of its
 * own: that of the try was rolled back. The try itself has asked for their right.
 */
export async function recordTry(
  db: Db,
  origin: string,
  personId: string,
  refused: Pick<Change, 'noun' | 'recordId' | 'recordName'> & { what: string; reason: string },
): Promise<void> {
  const { noun, recordId, recordName, what, reason } = refused
  await db.transaction().execute(async (tx) => {
    const user = await findUser(tx, personId)
    const actor = { id: personId, name: user?.name || user?.email || '' }
    await recordChange(await workAs(tx, actor), {
      noun,
      recordId,
      recordName,
      action: 'refused',
      differences: { reason: { before: '', after: reason } },
    })
    await tellAdmins(tx, origin, { what: `${what}: refused`, by: actor.name, note: reason })
  })
}
