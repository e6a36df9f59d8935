import type { Encryption } from '#core/crypto/encryption.server.ts'
import type { KnowingService } from '#core/people/identities.server.ts'
import type { FindListNamed } from '#core/record/definition.server.ts'
import type { Nouns } from '#core/record/nouns.server.ts'
import type { TextKind, TextKindName } from '#core/texts/text-kind.ts'
import type { Progress } from '#core/transfer/progress.ts'
import type { ReadFile } from '#core/transfer/read-sent.ts'
import type { Exchange } from '#core/transfer/transfer-kind.ts'
import type { Place } from '#core/work.ts'
import type { Db } from '#db/schema.ts'
import type { Subject } from './subjects.server.ts'

/** All kinds of text; those of pages belong to the site. */
export type TextKinds = Readonly<Record<TextKindName, TextKind>>

/** What changes are made with, besides the data; also sends invitations and private links. */
export type Means = {
  kinds: TextKinds
  operations: Operations
  nouns: Nouns
  exchange: Exchange
  /** Of an import that a person follows. */
  progress?: Progress
  /** Of an import that becomes a part of other work: its file, or why it cannot be read. */
  file?: ReadFile | { issue: string }
  findListNamed: FindListNamed
  encryption: Encryption
  /** Which staff may have to sign in with. */
  oidc?: KnowingService | undefined
  origin: string
}

export type Dependencies = Means & { db: Db }

/** What an operation runs with: in a transaction of its own, or as a part of an approval. */
export type RunDependencies = Means & { db: Place }

/** What its hash covers in addition to the recorded changes, and who has edited it. */
export type Contents = { live: unknown; editors: readonly string[]; startsAt?: string }

/**
 * A change that can be submitted. Its members are methods, so that one of any input is an `Operation`:
 * a caller that looks one up by its name passes on the input that was kept under that name.
 */
export type Operation<I = unknown, O extends AnyOutcome = AnyOutcome> = {
  run(deps: RunDependencies, actorId: string, input: I): Promise<O | { outcome: 'not-found' }>
  subjectOf(input: I, db: Db, means: Pick<Means, 'exchange' | 'nouns'>): Subject | Promise<Subject>
} & Extras<I>

/** All of them by the names under which submissions are kept; the server puts them together. */
export type Operations = Readonly<Record<string, Operation>>

/** One of them by its name. */
export type NamedOperation<I = unknown, O extends AnyOutcome = AnyOutcome> = {
  name: string
  operation: Operation<I, O>
}

/** Throws where a submission names an operation that the program does not have. */
export function operationOf(
  { operations }: Pick<Means, 'operations'>,
  name: string,
): NamedOperation {
  const found = operations[name]
  if (!found) throw new Error(`There is no operation ${name}`)
  return { name, operation: found }
}

type Extras<I> = {
  /**
   * Gives the means that take long to make and need no database. `run` in a transaction of its own makes
   * them before; for one of somebody else they are made before it begins, since others wait in it.
   */
  prepare?(input: I): Promise<Partial<Means>>
  /** Replaces the changes where they do not contain everything that visitors get. */
  contentsOf?(deps: Pick<Dependencies, 'db' | 'kinds'>, input: I): Promise<Contents>
  /**
   * What all admins are told of, because it decides who may approve or what proves the past, such as
   * 'Make jane@example.com an admin'; undefined for what is of neither kind.
   */
  noticeOf?(db: Db, input: I): Promise<string | undefined>
}

export type AnyOutcome = { outcome: string }

/** From it, and not from a method, the input is inferred. */
type Run<I, O> = (
  deps: RunDependencies,
  actorId: string,
  input: I,
) => Promise<O | { outcome: 'not-found' }>

export function operation<I, O extends AnyOutcome>(
  subjectOf: (
    input: I,
    db: Db,
    means: Pick<Means, 'exchange' | 'nouns'>,
  ) => Subject | Promise<Subject>,
  run: Run<I, O>,
  extras: Extras<I> = {},
): Operation<I, O> {
  return { run, subjectOf, ...extras }
}

export const done = (isFound: boolean) =>
  isFound ? ({ outcome: 'done' } as const) : ({ outcome: 'not-found' } as const)
