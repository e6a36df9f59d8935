import { listWithoutApprover } from '#core/approval/approvers.server.ts'
import { isApprovalRequired } from '#core/approval/gate.server.ts'
import {
  type EndingDisclosure,
  listEnding,
  listSampleWording,
} from '#core/disclosures/ending.server.ts'
import type { KnowingService } from '#core/people/identities.server.ts'
import { listActiveAdmins } from '#core/rights/write.server.ts'
import type { Db } from '#db/schema.ts'
import { findVerification } from '../archive/verification.server.ts'
import { verifyNewest } from '../archive/verify-chain.server.ts'
import { countOverdueClaims } from '../claims/claims.server.ts'
import { findAttention } from '../dashboard/attention.server.ts'
import { utcMoment } from '../dates.ts'
import { countOpenEnquiries } from '../enquiries/enquiry-views.server.ts'
import { factNames, facts } from '../settings/firm.ts'
import { findSettings, type Settings } from '../settings/settings.server.ts'
import { counted } from '../text.ts'
import { amber, type Check, green, red } from './check.ts'
import { checkAdmins, checkSignUp } from './check-accounts.server.ts'

/**
 * Checks the firm's records and who can change them.
 *
 * @param service with which staff may have to sign in
 */
export async function checkRecords(db: Db, now: Date, service?: KnowingService): Promise<Check[]> {
  const settings = await findSettings(db)
  return [
    await checkEnquiries(db, now),
    await checkPrices(db, now),
    ...(await checkAdmins(db, now, settings, service)),
    checkSignUp(settings),
    checkFacts(settings),
    await checkClaims(db, now),
    await checkDisclosures(db, now),
    await checkApproval(db),
    await checkArchive(db),
  ]
}

async function checkEnquiries(db: Db, now: Date): Promise<Check> {
  const { overdue } = await countOpenEnquiries(db, now)
  if (overdue === 0) return green('enquiries', 'No enquiry waits for more than 24 hours')
  return red(
    'enquiries',
    `${counted(overdue, 'enquiry waits', 'enquiries wait')} for more than the promised 24 hours`,
    'Answer them: /admin/enquiries?show=overdue',
  )
}

async function checkPrices(db: Db, now: Date): Promise<Check> {
  const { stalePrices } = await findAttention(db, now)
  if (stalePrices.length === 0) return green('prices', 'Every price is at most 2 days old')
  const themes = stalePrices.map(({ themeName, count }) => `${count} in ${themeName}`).join(', ')
  return amber('prices', `Prices to update: ${themes}`, 'Update them: /admin/stocks')
}

function checkFacts({ firm }: Settings): Check {
  const samples = factNames.filter((name) => !firm.confirmed.includes(name))
  if (samples.length === 0) return green('facts', "An admin has confirmed the firm's facts")
  const labels = samples.map((name) => facts[name].label).join(', ')
  return amber('facts', `Samples, not confirmed: ${labels}`, 'Confirm them: /admin/settings')
}

async function checkClaims(db: Db, now: Date): Promise<Check> {
  const overdue = await countOverdueClaims(db, now)
  if (overdue === 0) return green('claims', 'No claim is past its day of review')
  const what = counted(overdue, 'claim is', 'claims are')
  return amber('claims', `${what} past the day of review`, 'Review them: /admin/claims')
}

async function checkDisclosures(db: Db, now: Date): Promise<Check> {
  const ending = await listEnding(db, now)
  const say = ({ title, until }: EndingDisclosure) => `${title} (${until})`
  const ended = ending.filter(({ hasEnded }) => hasEnded).map(say)
  const action = 'Renew or withdraw them: /admin/disclosures'
  if (ended.length > 0) return red('disclosures', `Ended: ${ended.join(', ')}`, action)
  if (ending.length > 0)
    return amber('disclosures', `End within 30 days: ${ending.map(say).join(', ')}`, action)
  const samples = await listSampleWording(db, now)
  if (samples.length === 0) return green('disclosures', 'None ends within 30 days')
  return amber(
    'disclosures',
    `Sample wording: ${samples.join(', ')}`,
    'Publish the firm’s own text: /admin/disclosures',
  )
}

async function checkApproval(db: Db): Promise<Check> {
  if (!(await isApprovalRequired(db)))
    return green('approval', 'Changes go live without a second person')
  const { length: admins } = await listActiveAdmins(db)
  const left = await listWithoutApprover(db)
  if (left.length === 0)
    return green('approval', `Changes need a second person, of ${admins} admins`)
  const why = admins < 2 ? 'only one admin is active: nobody can approve anything' : ''
  return red(
    'approval',
    `Changes need a second person, and ${why || `nobody may approve the changes of ${left.join(', ')}`}`,
    'Invite another admin: /admin/people, or make one, who may approve after 72 hours, with',
    'make-admin EMAIL',
  )
}

/**
 * Checks the newest part of the chain, and says when all of it and its contents were verified last: that
 * is done each night, by the archive's screen, and by the command `verify-archive`.
 */
async function checkArchive(db: Db): Promise<Check> {
  const last = await findVerification(db)
  const chain = await verifyNewest(db)
  const [issue] = [...chain.issues, ...(last?.issues ?? [])]
  if (issue) return red('archive', issue, 'Check it: /admin/archive, and keep earlier backups')
  if (chain.entries === 0)
    return amber('archive', 'No page is recorded yet', 'Start the program: it records them')
  const { number = 0, hash = '' } = chain.head ?? {}
  const what =
    chain.first === 1
      ? `${chain.entries} entries follow each other without a break`
      : `The newest ${number - chain.first + 1} of ${number} entries follow each other without a break`
  const all = last ? `; all were verified at ${utcMoment(last.at)}` : ''
  return green('archive', `${what}${all}; the last is ${number}:${hash}`)
}
