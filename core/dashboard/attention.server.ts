import {
  listWaitingApprovers,
  listWithoutApprover,
  type WaitingApprover,
} from '#core/approval/approvers.server.ts'
import { isApprovalRequired } from '#core/approval/gate.server.ts'
import { countOverdueClaims } from '#core/claims/claims.server.ts'
import { type EndingDisclosure, listEnding } from '#core/disclosures/ending.server.ts'
import { countOpenEnquiries } from '#core/enquiries/enquiry-views.server.ts'
import { listMissingDocuments } from '#core/enquiries/open-form.server.ts'
import type { LegalSlug } from '#core/legal/legal-text.ts'
import { countSelfSignUps } from '#core/people/list.server.ts'
import { countLargeMoves } from '#core/price-updates/large-moves.server.ts'
import { freshness } from '#core/prices/display.ts'
import { countWaiting } from '#core/review/submissions.server.ts'
import { countRecentSuspicions } from '#core/security/events.server.ts'
import { listAllThemes } from '#core/themes/staff-themes.server.ts'
import { countFailedWebhooks } from '#core/webhooks/list-webhooks.server.ts'
import type { Db } from '#db/schema.ts'
import { countOverdueMail } from '../outbox/mail-states.server.ts'

export type Attention = {
  suspicions: number
  overdueMail: number
  /** Without spam; at most 1,000. */
  enquiries: { open: number; overdue: number; oldest: Date | undefined; spam: number }
  /** Documents that the contact form waits for; with any of them it is closed. */
  missingDocuments: LegalSlug[]
  signUps: number
  /** More than 2 days old, or missing; by name. `oldest` is when the oldest price that there is was true. */
  stalePrices: { themeId: string; themeName: string; count: number; oldest: Date | undefined }[]
  /** Large price moves waiting for a decision; counted up to 100. */
  largeMoves: number
  failedWebhooks: number
  /** Changes waiting for a second person; counted up to 100. */
  waiting: number
  /** Admins whom the operator has let in and who may not approve yet. */
  waitingApprovers: WaitingApprover[]
  /** Names of admins whose changes nobody may approve. */
  withoutApprover: string[]
  /** Claims whose review day has passed. */
  overdueClaims: number
  membersWithoutImage: number
  unpublishedThemes: { id: string; name: string }[]
  /** Those that have ended or end within 30 days. */
  disclosures: EndingDisclosure[]
}

export async function findAttention(db: Db, now: Date): Promise<Attention> {
  const [
    suspicions,
    overdueMail,
    enquiries,
    signUps,
    missingDocuments,
    prices,
    largeMoves,
    membersWithoutImage,
    waiting,
    overdueClaims,
    disclosures,
    failedWebhooks,
    waitingApprovers,
    withoutApprover,
  ] = await Promise.all([
    countRecentSuspicions(db),
    countOverdueMail(db, now),
    countOpenEnquiries(db, now),
    countSelfSignUps(db),
    listMissingDocuments(db, 'en', now),
    findThemesAndPrices(db, now),
    countLargeMoves(db),
    countMembersWithoutImage(db),
    countWaiting(db),
    countOverdueClaims(db, now),
    listEnding(db, now),
    countFailedWebhooks(db),
    listWaitingApprovers(db),
    findWithoutApprover(db),
  ])
  return {
    suspicions,
    overdueMail,
    enquiries,
    missingDocuments,
    signUps,
    ...prices,
    largeMoves,
    overdueClaims,
    membersWithoutImage,
    waiting,
    disclosures,
    failedWebhooks,
    waitingApprovers,
    withoutApprover,
  }
}

async function findWithoutApprover(db: Db): Promise<string[]> {
  return (await isApprovalRequired(db)) ? listWithoutApprover(db) : []
}

async function findThemesAndPrices(
  db: Db,
  now: Date,
): Promise<Pick<Attention, 'stalePrices' | 'unpublishedThemes'>> {
  const [themes, picks] = await Promise.all([
    listAllThemes(db),
    db
      .selectFrom('stock_picks')
      .select(['theme_id', 'current_price', 'price_as_of'])
      .where('removed_at', 'is', null)
      .execute(),
  ])
  const stale = picks.filter(({ current_price, price_as_of }) => {
    const age = freshness(price_as_of ?? undefined, now)
    return current_price === null || age === 'stale' || age === 'missing'
  })
  return {
    stalePrices: themes.flatMap(({ id, name }) => {
      const own = stale.filter((pick) => pick.theme_id === id)
      const days = own.flatMap(({ price_as_of }) => (price_as_of ? [+price_as_of] : []))
      const oldest = days.length > 0 ? new Date(Math.min(...days)) : undefined
      return own.length > 0 ? [{ themeId: id, themeName: name, count: own.length, oldest }] : []
    }),
    unpublishedThemes: themes
      .filter(({ publishedAt }) => publishedAt === undefined)
      .map(({ id, name }) => ({ id, name })),
  }
}

async function countMembersWithoutImage(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('team_members')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('removed_at', 'is', null)
    .where('image_url', 'is', null)
    .where('use_initials', '=', false)
    .executeTakeFirstOrThrow()
  return Number(count)
}
