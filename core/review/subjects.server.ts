import { hasTheme } from '#core/themes/staff-themes.server.ts'
import type { Db } from '#db/schema.ts'

/** What is changed: the type of content, the record, and the list as in `changes`. */
export type Subject = { noun: string; key: string; language: string; list: string }

export function subjectOfList({ list }: { list: string }): Subject {
  const [noun = '', key = ''] = list.split(':')
  return { noun, key, language: '', list }
}

export function subjectOfTheme({ theme }: { theme: string }): Subject {
  return { noun: 'stocks', key: theme, language: '', list: `stocks:${theme}` }
}

export function pricesSubject(): Subject {
  return { noun: 'stocks', key: '', language: '', list: 'prices' }
}

export async function onList<A, B>(
  db: Db,
  list: string,
  act: { team: () => Promise<A>; stocks: (theme: string) => Promise<B> },
): Promise<A | B | { outcome: 'not-found' }> {
  if (list === 'team') return act.team()
  const theme = list.replace(/^stocks:/, '')
  return (await hasTheme(db, theme)) ? act.stocks(theme) : { outcome: 'not-found' }
}
