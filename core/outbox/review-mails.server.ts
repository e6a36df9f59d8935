import { readSettings } from '#core/settings/settings.server.ts'
import { listActiveAdmins } from '#core/users/rights.server.ts'
import { findUser } from '#core/users/users.server.ts'
import type { Tx } from '#db/schema.ts'
import type { MailProps } from './mail.ts'
import { queueCollectedMail, queueMail } from './outbox.server.ts'

const maxNamed = 20

/** Those who may approve it: each by a mail, or in the one that still waits for them. */
export async function tellReviewers(
  tx: Tx,
  origin: string,
  the: { id: string; title: string; author: string; editors: readonly string[] },
): Promise<void> {
  const { firm } = await readSettings(tx)
  const change = { title: the.title, author: the.author }
  for (const { id, email } of await listActiveAdmins(tx)) {
    if (the.editors.includes(id)) continue
    await queueCollectedMail(tx, 'review-wanted', email, `review:${id}`, {
      props: { firm: firm.name, ...change, link: `${origin}/admin/review/${the.id}` },
      add: (waiting) => ({ ...withAnother(waiting, change), link: `${origin}/admin/review` }),
    })
  }
}

type Wanted = MailProps['review-wanted']

function withAnother(waiting: Wanted, change: { title: string; author: string }): Wanted {
  const { others = [], more = 0 } = waiting
  return others.length + 1 < maxNamed
    ? { ...waiting, others: [...others, change] }
    : { ...waiting, more: more + 1 }
}

type Told = { id: string; title: string; hash: string; submittedBy: string }

type Decided = Pick<MailProps['review-decided'], 'decision' | 'by'> & { reason?: string }

export async function tellAuthor(
  tx: Tx,
  origin: string,
  { id, title, hash, submittedBy }: Told,
  decided: Decided,
): Promise<void> {
  const decision = { ...{ reason: '', hash: hash.slice(0, 12) }, ...decided }
  await mailAuthor(tx, submittedBy, { ...decision, title, link: `${origin}/admin/review/${id}` })
}

/** The same of several: each author by one mail. */
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
        ...{ reason: '', hash: '', ...decided },
        ...{ title: `${own.length} changes`, link: `${origin}/admin/review` },
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
  const { firm } = await readSettings(tx)
  await queueMail(tx, 'review-decided', author.email, { firm: firm.name, ...props })
}
