import {
  createImportWorks,
  type ImportWork,
  type ImportWorks,
} from '#core/transfer/import-works.server.ts'
import { shareAnswers } from './gather.ts'

type Question = { person: string; cancelled?: string }

/** The imports of all processes of this machine: whichever is asked finds and cancels them. */
export function createImports(
  workers: number,
  channel?: Parameters<typeof shareAnswers>[2],
): ImportWorks {
  const { begin, find, cancel } = createImportWorks()
  const answer = ({ person, cancelled }: Question) => {
    if (cancelled !== undefined) cancel(person, cancelled)
    // A message between processes has no undefined.
    return find(person) ?? null
  }
  const ask =
    workers > 1
      ? shareAnswers<Question, ImportWork | null>('imports', answer, channel)
      : async (question: Question) => [answer(question)]
  return {
    begin,
    async find(person) {
      const found = (await ask({ person })).flatMap((work) => work ?? [])
      return found.toSorted((a, b) => b.begunAt - a.begunAt)[0]
    },
    async cancel(person, cancelled) {
      await ask({ person, cancelled })
    },
  }
}
