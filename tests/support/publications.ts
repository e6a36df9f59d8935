import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createText } from '#core/texts/save-draft.server.ts'
import type { Db } from '#db/schema.ts'
import { type DatabaseKind, openDatabase } from './databases.ts'
import { addEditor, done, sentList } from './lists.ts'
import type { Answer, Order, Step } from './publishing-process.ts'
import { randomNumbers } from './random.ts'
import { aNote, noteKind, saveVersion } from './texts.ts'

const hour = 60 * 60_000
const dayMs = 24 * hour
const versions = 3

/** What must hold, in the fewest words: the last decision counts, and a schedule at its time. */
class Model {
  #base: number | undefined
  #scheduled: { version: number; at: number }[] = []

  apply(step: Step, { outcome, at, now }: Answer): void {
    if (outcome === 'published' && step.do === 'publish') {
      this.#base = step.version
      this.#scheduled = []
    }
    if (outcome === 'scheduled' && step.do === 'schedule')
      this.#scheduled.push({ version: step.version, at })
    if (outcome === 'cancelled') this.#scheduled = this.#scheduled.filter((each) => each.at !== at)
    if (outcome === 'withdrawn') {
      const wasShown = this.shown(now) !== undefined
      this.#scheduled = wasShown ? [] : this.#scheduled.filter((each) => each.at <= now)
      this.#base = undefined
    }
  }

  shown(now: number): number | undefined {
    const begun = this.#scheduled.filter(({ at }) => at <= now).sort((a, b) => a.at - b.at)
    return begun.at(-1)?.version ?? this.#base
  }

  scheduled(now: number): number[] {
    return this.#scheduled
      .map(({ at }) => at)
      .filter((at) => at > now)
      .sort((a, b) => a - b)
  }
}

export type Found = { sequences: number; steps: number; wrong: string[] }

/**
 * Random sequences of what people decide about a text, in two processes in turn, with the clock a
 * day ahead in between: after each step both processes must show what the model says.
 */
export async function runPublications(
  kind: DatabaseKind,
  { sequences, steps, seed }: { sequences: number; steps: number; seed: number },
): Promise<Found> {
  await using database = await openDatabase(kind)
  const { db, target } = database
  const actor = await addEditor(db, 'Jane Editor')
  const programs = await Promise.all([startProgram(target), startProgram(target)])
  const random = randomNumbers(seed)
  const wrong: string[] = []
  try {
    for (let sequence = 0; sequence < sequences; sequence += 1) {
      const key = `note-${sequence}`
      await addVersions(db, actor, key)
      const model = new Model()
      const told: string[] = []
      for (let count = 0; count < steps; count += 1) {
        const order = { key, actor, step: stepOf(random), aheadMs: random(10) < 3 ? dayMs : 0 }
        const [first, second] = random(2) === 0 ? programs : programs.toReversed()
        if (!first || !second) throw new Error('There are two')
        const answer = await first.ask(order)
        model.apply(order.step, answer)
        const other = await second.ask({ ...order, step: { do: 'look' } })
        told.push(`${JSON.stringify(order.step)} ${order.aheadMs ? 'ahead' : ''} ${answer.outcome}`)
        for (const { shown, scheduled, now } of [answer, other]) {
          const [is, be] = [
            { shown, scheduled },
            { shown: model.shown(now), scheduled: model.scheduled(now) },
          ].map((each) => JSON.stringify(each))
          if (is !== be) wrong.push(`${key}: ${is}, not ${be}, after ${told.join('; ')}`)
        }
      }
    }
  } finally {
    await Promise.all(programs.map((program) => program.end()))
  }
  return { sequences, steps: sequences * steps, wrong }
}

function stepOf(random: (below: number) => number): Step {
  const version = 1 + random(versions)
  const lot = random(20)
  if (lot < 6) return { do: 'publish', version }
  // Some begin while the clock is ahead, some later still.
  if (lot < 13) return { do: 'schedule', version, inMs: (1 + random(40)) * hour }
  if (lot < 16) return { do: 'withdraw' }
  return { do: 'cancel', which: random(3) }
}

async function addVersions(db: Db, actor: string, key: string): Promise<void> {
  const id = { key, language: 'en' } as const
  await createText(db, actor, noteKind, id, aNote())
  for (let revision = 1; revision < versions; revision += 1) {
    const row = { id: 'text', name: 'A note', ...aNote({ title: `Version ${revision + 1}` }) }
    done(await saveVersion(db, actor, noteKind, id, sentList({ revision }, [row])))
  }
}

async function startProgram(target: object) {
  const child = fork(join(import.meta.dirname, 'publishing-process.ts'), [JSON.stringify(target)])
  await once(child, 'message')
  let number = 0
  return {
    async ask(order: Omit<Order, 'number'>): Promise<Answer> {
      number += 1
      const wanted = number
      const [answer] = (await Promise.all([
        answerOf(child, wanted),
        new Promise((sent) => child.send({ ...order, number: wanted }, sent)),
      ])) as [Answer, unknown]
      return answer
    },
    async end(): Promise<void> {
      if (!child.connected) return
      child.send('end')
      await once(child, 'exit')
    },
  }
}

/** Throws when the process ends without one. */
function answerOf(child: ChildProcess, number: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error('The process that publishes has ended'))
    child.once('exit', ended)
    child.on('message', function take(message: Answer) {
      if (message.number !== number) return
      child.off('message', take)
      child.off('exit', ended)
      resolve(message)
    })
  })
}
