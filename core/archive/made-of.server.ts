import { listClaims } from '#core/claims/claims.server.ts'
import { isInForce } from '#core/disclosures/disclosure.ts'
import { type PageKind, placesOf } from '#core/disclosures/places.ts'
import { listRules } from '#core/disclosures/published-rules.server.ts'
import { languages } from '#core/language.ts'
import type { ContentType } from '#db/revisions.ts'
import type { Db } from '#db/schema.ts'
import { listPublishedLines } from '../texts/published.server.ts'
import { createDecisions } from './decisions.server.ts'
import type { Decision, MadeOf } from './entry.ts'

const kinds = { themes: 'theme', letters: 'letter', legal: 'legal', pages: 'page' } as const
const everyKind = [...Object.values(kinds), 'disclosure'] as const

type Page = {
  language: string
  value: string | undefined
  texts?: MadeOf['texts']
  kind?: PageKind
  dependsOn: readonly ContentType[]
  claims: readonly string[]
}

/** Finds the texts, claims, saves of lists and prices that a page was made from. */
export async function createMadeOf(
  db: Db,
  revision: Record<ContentType, number>,
  now: Date,
): Promise<(page: Page) => MadeOf> {
  const decisions = await createDecisions(db)
  const texts: MadeOf['texts'][number][] = []
  for (const kind of everyKind)
    for (const language of languages)
      for (const published of await listPublishedLines(db, kind, language, now)) {
        const text = { kind, key: published.key, language, version: published.version }
        texts.push({ ...text, published: decisions.ofText(text, published) })
      }
  const claims = await listClaims(db)
  const { rules, day } = await listRules(db, now)
  const inForce = new Map(
    rules.filter((rule) => isInForce(rule, day)).map((rule) => [rule.key, rule]),
  )
  const { lists, stocks } = await readLists(db)
  const saves = new Map<string, Decision>()
  for (const { list, revision: number } of lists) {
    const saved = await decisions.ofSave(list, number)
    if (saved) saves.set(list, saved)
  }
  const settings = await decisions.ofSettings()

  return ({ language, value, kind, dependsOn, claims: named, texts: own = [] }) => {
    const places = placesOf({ kind, value })
    const isAbout = (key: string) => value === undefined || key === value
    const published = texts.filter((text) => {
      // A page without its own text shows the English.
      if (text.language !== language && text.language !== 'en') return false
      if (text.kind === 'disclosure') return places.includes(inForce.get(text.key)?.where ?? '')
      const isNamed = dependsOn.some((noun) => kinds[noun as keyof typeof kinds] === text.kind)
      return isNamed && (text.kind === 'page' || isAbout(text.key))
    })
    const shownLists = lists.filter(({ list }) => {
      const [noun, theme] = list.split(':')
      const isOf = dependsOn.some((each) => each === noun)
      return isOf && (theme === undefined || isAbout(theme))
    })
    return {
      revision: Object.fromEntries(dependsOn.map((noun) => [noun, revision[noun]])),
      texts: [
        ...own.map((text) => ({ ...text, published: decisions.ofEarlier(text) })),
        ...published,
      ],
      lists: Object.fromEntries(shownLists.map(({ list, revision: number }) => [list, number])),
      saves: {
        ...Object.fromEntries(
          shownLists.flatMap(({ list }) => {
            const saved = saves.get(list)
            return saved ? [[list, saved]] : []
          }),
        ),
        ...(settings && dependsOn.includes('settings') && { settings }),
      },
      claims: claims
        .filter(({ name }) => named.includes(name))
        .map(({ id, name, value: stated, revision: save }) => ({
          name,
          value: stated,
          revision: save,
          decision: decisions.ofClaim(id),
        })),
      prices: dependsOn.includes('stocks')
        ? stocks.filter(({ theme_id }) => isAbout(theme_id)).map(priceOf)
        : [],
    }
  }
}

async function readLists(db: Db) {
  const lists = await db
    .selectFrom('list_revisions')
    .select(['list', 'revision'])
    .where((is) => is.or([is('list', '=', 'team'), is('list', 'like', 'stocks:%')]))
    .execute()
  const stocks = await db
    .selectFrom('stock_picks')
    .select(['theme_id', 'stock_id', 'current_price', 'price_as_of'])
    .where('removed_at', 'is', null)
    .orderBy('theme_id')
    .orderBy('display_order')
    .execute()
  return { lists, stocks }
}

function priceOf(
  stock: Awaited<ReturnType<typeof readLists>>['stocks'][number],
): MadeOf['prices'][number] {
  const { theme_id, stock_id, current_price, price_as_of } = stock
  return {
    theme: theme_id,
    stock: stock_id,
    price: current_price === null ? null : (current_price / 10_000).toFixed(4),
    asOf: price_as_of?.toISOString() ?? null,
  }
}
