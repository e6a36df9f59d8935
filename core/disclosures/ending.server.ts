import { dayAfter } from '#core/dates.ts'
import { sampleActor } from '#core/history/changes.server.ts'
import { listPublishedTexts } from '#core/texts/published.server.ts'
import type { Db } from '#db/schema.ts'
import { ruleOf } from './disclosure.ts'
import { everyPage } from './places.ts'
import { listRules } from './published-rules.server.ts'

const daysBefore = 30

/** A disclosure whose last day is near or has passed; `until` is in the office's time zone. */
export type EndingDisclosure = { key: string; title: string; until: string; hasEnded: boolean }

/** Published ones that have ended or end within 30 days, earliest first. */
export async function listEnding(db: Db, now: Date): Promise<EndingDisclosure[]> {
  const { rules, day } = await listRules(db, now)
  return rules
    .filter(({ until }) => until !== '' && until <= dayAfter(day, daysBefore))
    .map(({ key, title, until }) => ({ key, title, until, hasEnded: until < day }))
    .toSorted((a, b) => a.until.localeCompare(b.until))
}

/** The titles of notices on every page that are still the sample text. */
export async function listSampleWording(db: Db, now: Date): Promise<string[]> {
  const texts = await listPublishedTexts(db, 'disclosure', 'en', now)
  return texts
    .filter(({ by, content }) => by === sampleActor.name && ruleOf(content).where === everyPage)
    .map(({ key, content }) => String(content.title || key))
}
