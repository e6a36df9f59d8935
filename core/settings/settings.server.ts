import { recordSiteChange, requireApproval } from '#core/approval/gate.server.ts'
import { translationName } from '#core/fields/translated.ts'
import type { Digits, Language } from '#core/language.ts'
import type { Db } from '#db/schema.ts'
import { json } from '#db/values.ts'
import { dayIn } from '../dates.ts'
import { recordChange } from '../history/changes.server.ts'
import type { Work } from '../work.ts'
import { readSetting, type Settings, settingKeys } from './stored-settings.ts'

export type { Settings } from './stored-settings.ts'

/**
 * Settings that visitors do not see and that prove nothing, and so need no approval. Every other one
 * does, including the approval setting itself, once it is on (docs/decisions.md 42).
 */
const internalSettings: readonly SettingKey[] = [
  'signUp',
  'secondFactor',
  'magicLink',
  'checklist',
  'enquiries',
]

/** What proves the past, and how long it is kept: all admins are told of each change. */
const proofs: readonly SettingKey[] = [
  'approval',
  'archive',
  'retention',
  'legalHold',
  'claims',
  'securityLog',
  'backups',
]

type SettingKey = keyof Settings

/** Whether a change of this setting changes what proves the past, or how long that is kept. */
export function isAboutProof(key: string, before: unknown, after: unknown): boolean {
  if (key === 'enquiries') return retentionOf(before) !== retentionOf(after)
  return proofs.some((proof) => proof === key)
}

/** How many months answered enquiries are kept. */
function retentionOf(value: unknown): number {
  return readSetting('enquiries', value).retentionMonths
}

export async function findSettings(db: Db): Promise<Settings> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).execute()
  const stored = new Map(rows.map((row) => [row.key, row.value]))
  return Object.fromEntries(
    settingKeys.map((key) => [key, readSetting(key, stored.get(key))]),
  ) as Settings
}

/** In which digits pages and mails of a language write numbers. */
export function digitsIn(settings: Settings, language: Language): Digits {
  const chosen = language === 'en' ? undefined : settings[translationName('digits', language)]
  return chosen?.digits ?? 'western'
}

/** The office's, such as Africa/Cairo. */
export async function findTimeZone(db: Db): Promise<string> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'timeZone')
    .executeTakeFirst()
  return readSetting('timeZone', row?.value)
}

/** The day of an instant in the office's time zone, YYYY-MM-DD. */
export async function findOfficeDay(db: Db, at: Date): Promise<string> {
  return dayIn(await findTimeZone(db), at)
}

/** Saves one setting. Throws Refusal 'needs-approval' for one that visitors see or that proves the past. */
export async function saveSetting<Key extends keyof Settings>(
  work: Work,
  key: Key,
  value: Settings[Key],
): Promise<void> {
  const { tx, actor } = work
  const before = await tx
    .selectFrom('settings')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst()
  // Check before writing, because the approval setting is read by the check.
  if (!internalSettings.includes(key) || isAboutProof(key, before?.value, value))
    await requireApproval(work)
  const row = { key, value: json(value), updated_at: new Date(), updated_by: actor.id }
  await tx
    .insertInto('settings')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
  await recordChange(work, {
    noun: 'settings',
    recordId: key,
    recordName: key,
    action: before ? 'updated' : 'added',
    differences: { value: { before: before?.value ?? null, after: value } },
  })
  await recordSiteChange(tx, ['settings'])
}
