import type { TextKind, TextKindName } from '#core/texts/text-kind.ts'
import type { Db } from '#db/schema.ts'
import type { Subject } from './subjects.server.ts'

/** All kinds of text; those of pages belong to the site. */
export type TextKinds = Readonly<Record<TextKindName, TextKind>>

export type Dependencies = { db: Db; kinds: TextKinds; origin: string }

type Run<I, O> = (
  deps: Pick<Dependencies, 'db' | 'kinds'>,
  actorId: string,
  input: I,
) => Promise<O | { outcome: 'not-found' }>

/** What its hash covers in addition to the recorded changes, and who has edited it. */
export type Contents = { live: unknown; editors: readonly string[]; startsAt?: string }

type Operation<I, O> = {
  run: Run<I, O>
  subjectOf: (input: I, db: Db) => Subject | Promise<Subject>
  /** Replaces the changes where they do not contain everything that visitors get. */
  contentsOf?: (deps: Pick<Dependencies, 'db' | 'kinds'>, input: I) => Promise<Contents>
}

type AnyOutcome = { outcome: string }

export function operation<I, O extends AnyOutcome>(
  subjectOf: Operation<I, O>['subjectOf'],
  run: Run<I, O>,
  contentsOf?: Operation<I, O>['contentsOf'],
): Operation<I, O> {
  return { run, subjectOf, contentsOf }
}

const doneOutcomes = new Set(['saved', 'done', 'published', 'scheduled'])

export function isDone({ outcome }: AnyOutcome): boolean {
  return doneOutcomes.has(outcome)
}

export const done = (isFound: boolean) =>
  isFound ? ({ outcome: 'done' } as const) : ({ outcome: 'not-found' } as const)
