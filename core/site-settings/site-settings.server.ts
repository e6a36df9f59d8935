import { listWithoutApprover } from '#core/approval/approvers.server.ts'
import { error, type Issue, Refusal } from '#core/issue.ts'
import { mayNamePicture } from '#core/media/pictures.server.ts'
import { type KnowingService, listUnconnected } from '#core/people/identities.server.ts'
import { deleteAdminInvitations } from '#core/people/invitations.server.ts'
import { deleteAllTokens } from '#core/people/links.server.ts'
import { mayEditContent, mayManagePeople, mayRunSystem } from '#core/rights/role.ts'
import { hasSecondFactor } from '#core/rights/users.server.ts'
import { listActiveAdmins, lockRights, requireRight, write } from '#core/rights/write.server.ts'
import { takeAttempt } from '#core/security/attempts.server.ts'
import type { PlainSettings } from '#core/settings/plain-settings.ts'
import { settingSections } from '#core/settings/sections.ts'
import {
  findSettings,
  isAboutProof,
  type Settings,
  saveSetting,
} from '#core/settings/settings.server.ts'
import { checkSettings, type SiteSettings, tidySettings } from '#core/settings/settings.ts'
import type { Place } from '#core/work.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { BrandPictures } from '../settings/stored-settings.ts'
import { confirmChanged, isEqual } from './changed-settings.ts'
import type { ConnectionName, ConnectionResult, Connections } from './connections.ts'

/** Settings about access and its log. */
const ofPeople = ['signUp', 'secondFactor', 'magicLink', 'signInService', 'securityLog']

const ownFactorFirst = error(
  'secondFactor.required',
  'Set up your own two-step verification first.',
)

const noAdminExcepted = error(
  'signInService.exception',
  'Except this one admin: name an admin who can sign in',
)

const lockedOutIssue = (people: readonly string[]) =>
  error(
    'signInService.required',
    `It would lock out ${people.join(', ')}: they connect the service under Your Account first`,
  )

type SettingsOutcome =
  | { outcome: 'saved' }
  | { outcome: 'invalid'; issues: Issue[] }
  | { outcome: 'conflict'; current: SiteSettings }

export async function findSiteSettings(db: Db): Promise<SiteSettings> {
  const settings = await findSettings(db)
  const { firm, colours, brand, blockKeys, timeZone } = settings
  const known: Record<string, unknown> = settings
  const plain = Object.fromEntries(
    settingSections.map(({ key }) => [key, known[key] as PlainSettings[string]]),
  )
  return { firm, colours, brand, blockKeys, timeZone, plain }
}

function byKey({ plain, ...others }: SiteSettings): Record<string, unknown> {
  return { ...others, ...Object.fromEntries(settingSections.map(({ key }) => [key, plain[key]])) }
}

/**
 * The titles of the sections that would change what proves the past, for the notice to all admins;
 * empty if there are none (docs/decisions.md 42).
 */
export function listChangedProofs(typed: SiteSettings, loaded: SiteSettings): string[] {
  const next = byKey(typed)
  const seen = byKey(loaded)
  return settingSections
    .filter(({ key }) => !isEqual(next[key], seen[key]) && isAboutProof(key, seen[key], next[key]))
    .map(({ title }) => title)
}

/**
 * Saves what differs from `loaded`, all or nothing; a changed fact counts as confirmed.
 *
 * @param service which staff must have connected before it is asked of them
 * @throws Refusal
 */
export async function saveSiteSettings(
  place: Place,
  actorId: string,
  typed: SiteSettings,
  loaded: SiteSettings,
  service?: KnowingService,
): Promise<SettingsOutcome> {
  const issues = checkSettings(typed)
  const wanted = confirmChanged(tidySettings(typed), loaded)
  return write(
    place,
    { actorId, right: mayEditContent },
    async (work): Promise<SettingsOutcome> => {
      const { tx } = work
      if (issues.length > 0) return { outcome: 'invalid', issues }
      const current = await findSiteSettings(tx)
      const next = byKey(wanted)
      const seen = byKey(loaded)
      const now = byKey(current)
      const changed = Object.keys(next).filter((key) => !isEqual(next[key], seen[key]))
      if (changed.some((key) => !isEqual(now[key], seen[key])))
        return { outcome: 'conflict', current }
      if (changed.some((key) => ofPeople.includes(key))) {
        await requireRight(tx, actorId, mayManagePeople)
        const asks =
          changed.includes('secondFactor') && wanted.plain.secondFactor?.required === true
        // Prevents one tick from locking out the whole firm.
        if (asks && !(await hasSecondFactor(tx, actorId)))
          return { outcome: 'invalid', issues: [ownFactorFirst] }
      }
      const { signInService } = wanted.plain
      if (changed.includes('signInService') && signInService?.required === true) {
        const exception = String(signInService.exception).trim().toLowerCase()
        if (!(await listActiveAdmins(tx)).some(({ email }) => email === exception))
          return { outcome: 'invalid', issues: [noAdminExcepted] }
        const lockedOut = await listUnconnected(tx, service, exception)
        if (lockedOut.length > 0) return { outcome: 'invalid', issues: [lockedOutIssue(lockedOut)] }
      }
      const gone = await findGonePictures(tx, wanted.brand, current.brand)
      if (gone.length > 0) return { outcome: 'invalid', issues: gone }
      if (wanted.plain.approval?.required && !current.plain.approval?.required) {
        await lockRights(tx)
        const wrong = await approvalIssue(tx)
        if (wrong) return { outcome: 'invalid', issues: [wrong] }
        await deleteAdminInvitations(work)
      }
      if (changed.includes('magicLink') && wanted.plain.magicLink?.off === true)
        await deleteAllTokens(tx, 'magic')
      // checkSettings has validated each value. The approval setting comes last.
      for (const key of changed.toSorted(
        (a, b) => Number(a === 'approval') - Number(b === 'approval'),
      ))
        await saveSetting(work, key as keyof Settings, next[key] as never)
      return { outcome: 'saved' }
    },
  )
}

async function findGonePictures(
  tx: Tx,
  wanted: BrandPictures,
  current: BrandPictures,
): Promise<Issue[]> {
  const issues: Issue[] = []
  for (const [path, folder] of [
    ['logo', 'logo-images'],
    ['icon', 'icon-images'],
  ] as const)
    if (!(await mayNamePicture(tx, folder, wanted[path], current[path])))
      issues.push(error(path, 'The picture is gone: choose it again'))
  return issues
}

/** With only one admin, or two of whom one has let the other in, nobody could approve anything. */
async function approvalIssue(tx: Tx): Promise<Issue | undefined> {
  if ((await listActiveAdmins(tx)).length < 2)
    return error('approval.required', 'It takes two admins: invite a second one under People first')
  const left = await listWithoutApprover(tx)
  if (left.length === 0) return undefined
  return error(
    'approval.required',
    `Nobody could approve the changes of ${left.join(', ')}: invite another admin under People first`,
  )
}

/** Per user in 15 minutes. */
const max = 20
const windowMinutes = 15

/** Throws Refusal 'not-allowed', 'too-many-attempts'. */
export async function testConnection(
  db: Db,
  asker: { id: string; email: string },
  connections: Connections,
  name: ConnectionName,
): Promise<ConnectionResult> {
  await requireRight(db, asker.id, mayEditContent)
  await takeAttempt(db, [{ key: `connection-test:${asker.id}`, max }], windowMinutes)
  return connections.test(name, asker)
}

const maxKept = 365

/** Throws Refusal 'not-allowed', 'kept-out-of-range', 'needs-approval'. */
export async function saveBackupSettings(
  place: Place,
  actorId: string,
  settings: Settings['backups'],
): Promise<{ outcome: 'saved' }> {
  const { keep } = settings
  return write(place, { actorId, right: mayRunSystem }, async (work) => {
    if (!Number.isInteger(keep) || keep < 1 || keep > maxKept)
      throw new Refusal('kept-out-of-range')
    await saveSetting(work, 'backups', settings)
    return { outcome: 'saved' }
  })
}
