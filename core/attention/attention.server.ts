import type { Db } from '#db/schema.ts'
import { freshness } from '../prices/display.ts'

/** What waits for somebody (docs/design-language.md): all of it countable, none of it wrong. */
export type Attention = {
  /** Themes with prices that are more than 2 days old or missing, by name. */
  stalePrices: { themeId: string; themeName: string; count: number }[]
  /** Members for whom initials stand in. */
  membersWithoutPicture: number
  unpublishedThemes: { id: string; name: string }[]
  /** Enquiries that nobody has answered, without suspected spam. */
  newEnquiries: number
  suspectedSpam: number
}

/** Everything that waits at this moment. */
export async function findAttention(db: Db, now: Date): Promise<Attention> {
  const [themes, picks, faceless, enquiries] = await Promise.all([
    db.selectFrom('themes').select(['id', 'name', 'published_at']).orderBy('name').execute(),
    db
      .selectFrom('stock_picks')
      .select(['theme_id', 'current_price', 'price_as_of'])
      .where('removed_at', 'is', null)
      .execute(),
    db
      .selectFrom('team_members')
      .select('id')
      .where('removed_at', 'is', null)
      .where('image_url', 'is', null)
      .execute(),
    db
      .selectFrom('contact_submissions')
      .select(({ fn }) => ['suspicion', fn.countAll<number | string>().as('count')])
      .where('answered_at', 'is', null)
      .groupBy('suspicion')
      .execute(),
  ])
  const stale = picks.filter(({ current_price, price_as_of }) => {
    const age = freshness(price_as_of ?? undefined, now)
    return current_price === null || age === 'stale' || age === 'missing'
  })
  const count = (isSpam: boolean) =>
    enquiries
      .filter(({ suspicion }) => (suspicion !== null) === isSpam)
      .reduce((sum, each) => sum + Number(each.count), 0)
  return {
    stalePrices: themes.flatMap(({ id, name }) => {
      const of = stale.filter((pick) => pick.theme_id === id).length
      return of > 0 ? [{ themeId: id, themeName: name, count: of }] : []
    }),
    membersWithoutPicture: faceless.length,
    unpublishedThemes: themes
      .filter(({ published_at }) => published_at === null)
      .map(({ id, name }) => ({ id, name })),
    newEnquiries: count(false),
    suspectedSpam: count(true),
  }
}
