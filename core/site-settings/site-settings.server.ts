import { error, type Issue } from '#core/issue.ts'
import { mayNamePicture } from '#core/media/pictures.server.ts'
import { hasSecondFactor } from '#core/second-factor/second-factor.server.ts'
import type { PlainSettings } from '#core/settings/plain-settings.ts'
import { settingSections } from '#core/settings/sections.ts'
import { findSettings, type Settings, saveSetting } from '#core/settings/settings.server.ts'
import {
  type BrandPictures,
  checkSettings,
  type SiteSettings,
  tidySettings,
} from '#core/settings/settings.ts'
import { listActiveAdmins, requireRight } from '#core/users/rights.server.ts'
import { mayEditContent, mayManagePeople } from '#core/users/role.ts'
import type { Db, Tx } from '#db/schema.ts'
import { confirmChanged, isEqual } from './changed-settings.ts'

/** Settings about access and its log. */
const ofPeople = ['signUp', 'secondFactor', 'securityLog']

const ownFactorFirst = error(
  'secondFactor.required',
  'Set up your own two-step verification first.',
)

export type SettingsOutcome =
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

/** Saves what differs from `loaded`, all or nothing; a changed fact counts as confirmed. Throws Refusal. */
export async function saveSiteSettings(
  db: Db,
  actorId: string,
  typed: SiteSettings,
  loaded: SiteSettings,
): Promise<SettingsOutcome> {
  const issues = checkSettings(typed)
  const wanted = confirmChanged(tidySettings(typed), loaded)
  return db.transaction().execute(async (tx): Promise<SettingsOutcome> => {
    const actor = await requireRight(tx, actorId, mayEditContent)
    if (issues.length > 0) return { outcome: 'invalid', issues }
    const current = await findSiteSettings(tx)
    const [next, seen, now] = [byKey(wanted), byKey(loaded), byKey(current)]
    const changed = Object.keys(next).filter((key) => !isEqual(next[key], seen[key]))
    if (changed.some((key) => !isEqual(now[key], seen[key])))
      return { outcome: 'conflict', current }
    if (changed.some((key) => ofPeople.includes(key))) {
      await requireRight(tx, actorId, mayManagePeople)
      const asks = changed.includes('secondFactor') && wanted.plain.secondFactor?.required === true
      // Prevents one tick from locking out the whole firm.
      if (asks && !(await hasSecondFactor(tx, actorId)))
        return { outcome: 'invalid', issues: [ownFactorFirst] }
    }
    const gone = await findGonePictures(tx, wanted.brand, current.brand)
    if (gone.length > 0) return { outcome: 'invalid', issues: gone }
    const wrong = await approvalIssue(tx, wanted, current)
    if (wrong) return { outcome: 'invalid', issues: [wrong] }
    // checkSettings has validated each value. The approval setting comes last.
    for (const key of changed.toSorted(
      (a, b) => Number(a === 'approval') - Number(b === 'approval'),
    ))
      await saveSetting(tx, actor, key as keyof Settings, next[key] as never)
    return { outcome: 'saved' }
  })
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

/** With only one admin, nobody could approve anything. */
async function approvalIssue(
  tx: Tx,
  wanted: SiteSettings,
  current: SiteSettings,
): Promise<Issue | undefined> {
  if (!wanted.plain.approval?.required || current.plain.approval?.required) return undefined
  if ((await listActiveAdmins(tx)).length > 1) return undefined
  return error(
    'approval.required',
    'It takes two admins: invite a second one under Staff access first',
  )
}
