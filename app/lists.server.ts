import type { FindListNamed } from '#core/record/definition.server.ts'
import { listOfOne } from '#core/record/noun-list.server.ts'
import type { Nouns } from '#core/record/nouns.server.ts'
import { stocksOf } from '#core/stocks/theme-stocks.server.ts'
import { teamList } from '#core/team/team.server.ts'
import { hasTheme } from '#core/themes/staff-themes.server.ts'

/** Finds the team, the stocks of a theme, or one record of a noun, by the name of its list. */
export function listsWith(nouns: Nouns): FindListNamed {
  return async (db, name) => {
    if (name === teamList.name) return teamList
    const [kind = '', key = ''] = name.split(':')
    if (kind === 'stocks') return (await hasTheme(db, key)) ? stocksOf(key) : undefined
    const noun = Object.values(nouns).find(({ one }) => one === kind)
    return noun && listOfOne(noun, key)
  }
}
