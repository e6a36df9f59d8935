import { findUser } from '#core/rights/users.server.ts'
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

/** The list of a person or an invited address. */
export function peopleSubject(key: string): Subject {
  return { noun: 'people', key, language: '', list: `people:${key}` }
}

export async function nameOfPerson(db: Db, personId: string): Promise<string> {
  const user = await findUser(db, personId)
  return user?.name || user?.email || 'somebody'
}
