import { randomUUID } from 'node:crypto'
import { ImportCancelled, type Progress, type Stage } from './progress.ts'

/** What a screen shows of a file that is checked or imported. */
export type ImportWork = {
  key: string
  /** Of the file. */
  name: string
  /** While it is saved it can no longer be cancelled. */
  stage: Stage
  /** Of the rows or pictures of this stage; none before they are counted. */
  done: number
  all: number
  /** In milliseconds since 1970. */
  begunAt: number
  /** What the screen was answered, as JSON, once it has ended. */
  answer?: string
}

type Kept = ImportWork & { endedAt?: number; isCancelled: boolean }

/** In milliseconds: what is over sooner needs no word of how far it is. */
const longMs = 1000
const keptMs = 15 * 60_000

/** The imports of all processes, each of which does its own. */
export type ImportWorks = {
  /** Returns what follows it, and what ends it with an answer. */
  begin(person: string, name: string): { progress: Progress; end(answer?: string): void }
  find(person: string): Promise<ImportWork | undefined>
  /** Stops it before its next row or picture; a save that has begun goes on. */
  cancel(person: string, key: string): Promise<void>
}

/**
 * The last import of each person that takes more than a second: it can be left, found again and
 * cancelled before its save. This is what one process knows, and it ends with it (server/imports.ts).
 */
export function createImportWorks(now: () => number = Date.now) {
  const works = new Map<string, Kept>()
  const forget = () => {
    for (const [person, { endedAt }] of works)
      if (endedAt !== undefined && now() - endedAt > keptMs) works.delete(person)
  }
  return {
    begin(person: string, name: string): ReturnType<ImportWorks['begin']> {
      forget()
      const work: Kept = {
        key: randomUUID(),
        name,
        stage: 'examining',
        done: 0,
        all: 0,
        begunAt: now(),
        isCancelled: false,
      }
      works.set(person, work)
      return {
        progress(stage, done, all) {
          if (work.isCancelled) throw new ImportCancelled()
          Object.assign(work, { stage, done, all })
        },
        end(answer) {
          work.endedAt = now()
          work.answer = answer
          const isShort = work.endedAt - work.begunAt < longMs
          if ((isShort || answer === undefined) && works.get(person) === work) works.delete(person)
        },
      }
    },
    find(person: string): ImportWork | undefined {
      forget()
      const work = works.get(person)
      if (!work) return undefined
      const { key, name, stage, done, all, begunAt, answer } = work
      return { key, name, stage, done, all, begunAt, answer }
    },
    cancel(person: string, key: string): void {
      const work = works.get(person)
      if (work?.key === key) work.isCancelled = true
    },
  }
}
