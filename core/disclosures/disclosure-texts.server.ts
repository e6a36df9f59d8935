import { longDate } from '#core/dates.ts'
import { error, type Issue } from '#core/issue.ts'
import { type Language, languageNames } from '#core/language.ts'
import { checkBody, tidyBody } from '#core/rich-text/body.ts'
import type { PublicationNeed, TextKind } from '#core/texts/text-kind.ts'
import type { Tx } from '#db/schema.ts'
import { checkParts, disclosureKind, isInForce, ruleOf } from './disclosure.ts'
import { everyPage, placeInWords, placesOfText, themeOf } from './places.ts'
import { listRules, listThemeNames, type PublishedRule } from './published-rules.server.ts'

/** Places that must keep a disclosure once they have one. */
const keptPlaces: readonly string[] = [everyPage, 'prices']

export const disclosureTexts: TextKind = {
  ...disclosureKind,
  check(content) {
    const unsound = checkBody(content)
    const own = disclosureKind.check?.(content) ?? []
    return [...own, ...(unsound.length > 0 ? unsound : checkParts(content))]
  },
  tidy: tidyBody,
  needs: [needsRule],
  async whyKept(tx, { key, language }) {
    if (language !== 'en') return undefined
    const place = await findOnlyPlace(tx, key, new Date())
    return place && `${isOnly(place)}: publish another one there first, or a corrected version`
  },
  /** Each theme is a place, published or not. */
  async listOffered(db) {
    const names = await listThemeNames(db)
    const where = [...names].map(([id, name]) => ({
      value: `theme:${id}`,
      label: `Theme: ${name}`,
    }))
    return { where }
  },
  async checkStored(db, { where }) {
    const theme = themeOf(String(where ?? ''))
    if (theme === undefined || (await listThemeNames(db)).has(theme)) return []
    return [error('where', 'This theme is gone: choose another place')]
  },
}

/** Refuses a version that has already ended, or that leaves such a place without a disclosure. */
async function needsRule(
  tx: Tx,
  { key, language, content, at }: Parameters<PublicationNeed>[1],
): Promise<Issue[]> {
  if (language !== 'en') return []
  const { where, until } = ruleOf(content)
  const { day } = await listRules(tx, at)
  if (until !== '' && until < day)
    return [
      error(
        'until',
        `${longDate(until)} has passed by then: choose a later day, or leave it empty`,
      ),
    ]
  const left = await findOnlyPlace(tx, key, at)
  if (!left || left === where) return []
  return [error('where', `${isOnly(left)}: publish another one there first`)]
}

function isOnly(place: string): string {
  return `It is the only disclosure ${placeInWords(place)}, and public pages need one`
}

/** Finds such a place in which this is the only disclosure in force at that time. */
async function findOnlyPlace(tx: Tx, key: string, at: Date): Promise<string | undefined> {
  const { rules, day } = await listRules(tx, at)
  const own = rules.find((each) => each.key === key)
  if (!own || !keptPlaces.includes(own.where) || !isInForce(own, day)) return undefined
  const isAlone = !rules.some(
    (each) => each.key !== key && each.where === own.where && isInForce(each, day),
  )
  return isAlone ? own.where : undefined
}

/** Checks what the rules require on a text's pages, in its language and time (docs/product.md §13.1). */
export const needsDisclosures: PublicationNeed = async (tx, wanted) => {
  const places = placesOfText(wanted.kind, wanted.key)
  if (places.length === 0) return []
  const { rules, day } = await listRules(tx, wanted.at)
  return rules.flatMap((rule) => {
    if (!places.includes(rule.where) || rule.from > day) return []
    const missing = missingOf(rule, { day, language: wanted.language })
    const name = `The disclosure “${rule.title}” is asked for ${placeInWords(rule.where, rule.themeName)}`
    return missing ? [{ ...error('list', `${name} and ${missing}`), disclosure: rule.key }] : []
  })
}

function missingOf(
  { until, languages }: PublishedRule,
  { day, language }: { day: string; language: Language },
): string | undefined {
  if (until !== '' && until < day)
    return `ended on ${longDate(until)}: publish it with a later day in Until, or withdraw it`
  const name = languageNames[language]
  return languages.includes(language)
    ? undefined
    : `is not published in ${name}: publish its ${name} first`
}
