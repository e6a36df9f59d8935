import type { ChildProcess } from 'node:child_process'

/** One of several processes is asked for figures, and gets those of all through their parent. */

/** A process that is busy for so long, in milliseconds, is left out this time. */
const answerWithinMs = 1000

/** The figures of one process, as its registry gives them. */
export type Figures = object[]

type ToParent = { figures: 'gather'; id: number } | { figures: 'own'; of: number; own: Figures }
type ToWorker = { figures: 'give'; of: number } | { figures: 'all'; id: number; all: Figures[] }

/** Of the parent: passes on what its processes say of each other. Returns what hears them. */
export function createGathering(running: ReadonlySet<ChildProcess>) {
  const open = new Map<number, { waiting: Set<ChildProcess>; all: Figures[]; end: () => void }>()
  let last = 0
  return (child: ChildProcess, message: unknown): void => {
    if (isFigures<ToParent>(message)) {
      if (message.figures === 'gather') gather(child, message.id)
      else receive(child, message.of, message.own)
    }
  }

  function gather(asker: ChildProcess, id: number): void {
    const of = ++last
    const all: Figures[] = []
    const waiting = new Set([...running].filter((each) => each !== asker && each.connected))
    const end = () => {
      clearTimeout(timer)
      open.delete(of)
      tell(asker, { figures: 'all', id, all })
    }
    const timer = setTimeout(end, answerWithinMs)
    open.set(of, { waiting, all, end })
    for (const each of waiting) tell(each, { figures: 'give', of })
    if (waiting.size === 0) end()
  }

  function receive(child: ChildProcess, of: number, own: Figures): void {
    const gathered = open.get(of)
    if (!gathered?.waiting.delete(child)) return
    gathered.all.push(own)
    if (gathered.waiting.size === 0) gathered.end()
  }
}

/**
 * Of a process that serves: gives its own figures when they are asked for. Returns what gets those of
 * all, with its own first.
 */
export function shareFigures(readOwn: () => Promise<Figures>): () => Promise<Figures[]> {
  const asked = new Map<number, (all: Figures[]) => void>()
  let last = 0
  process.on('message', async (message: unknown) => {
    if (!isFigures<ToWorker>(message)) return
    if (message.figures === 'give') send({ figures: 'own', of: message.of, own: await readOwn() })
    else asked.get(message.id)?.(message.all)
  })
  return async () => {
    const id = ++last
    const { promise, resolve } = Promise.withResolvers<Figures[]>()
    asked.set(id, resolve)
    send({ figures: 'gather', id })
    const [own, others] = await Promise.all([readOwn(), promise])
    asked.delete(id)
    return [own, ...others]
  }
}

function isFigures<Kind extends ToParent | ToWorker>(message: unknown): message is Kind {
  return typeof message === 'object' && message !== null && 'figures' in message
}

function tell(child: ChildProcess, message: ToWorker): void {
  // One that ends meanwhile needs no answer.
  if (child.connected) child.send(message, () => {})
}

function send(message: ToParent): void {
  process.send?.(message)
}
