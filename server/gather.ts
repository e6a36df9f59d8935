import type { ChildProcess } from 'node:child_process'

/** One of several processes asks a question, and gets the answers of all through their parent. */

/** A process that is busy for so long, in milliseconds, is left out this time. */
const answerWithinMs = 1000

type Question = { topic: string; about: unknown }

type ToParent =
  | ({ gather: 'ask'; id: number } & Question)
  | { gather: 'answer'; of: number; own: unknown }
type ToWorker =
  | ({ gather: 'question'; of: number } & Question)
  | { gather: 'answers'; topic: string; id: number; all: unknown[] }

type Child = Pick<ChildProcess, 'connected'> & {
  send(message: ToWorker, onSent: () => void): unknown
}

/** Of the parent: passes on what its processes ask each other. Returns what hears them. */
export function createGathering(running: ReadonlySet<Child>) {
  const open = new Map<number, { waiting: Set<Child>; all: unknown[]; end: () => void }>()
  let last = 0
  return (child: Child, message: unknown): void => {
    if (isGathering<ToParent>(message)) {
      if (message.gather === 'ask') gather(child, message)
      else receive(child, message.of, message.own)
    }
  }

  function gather(asker: Child, { id, topic, about }: Question & { id: number }): void {
    const of = ++last
    const all: unknown[] = []
    const waiting = new Set([...running].filter((each) => each !== asker && each.connected))
    const end = () => {
      clearTimeout(timer)
      open.delete(of)
      tell(asker, { gather: 'answers', topic, id, all })
    }
    const timer = setTimeout(end, answerWithinMs)
    open.set(of, { waiting, all, end })
    for (const each of waiting) tell(each, { gather: 'question', of, topic, about })
    if (waiting.size === 0) end()
  }

  function receive(child: Child, of: number, own: unknown): void {
    const gathered = open.get(of)
    if (!gathered?.waiting.delete(child)) return
    gathered.all.push(own)
    if (gathered.waiting.size === 0) gathered.end()
  }
}

type Channel = {
  on(event: 'message', hear: (message: unknown) => void): unknown
  send?(message: ToParent): unknown
}

/**
 * Of a process that serves: answers what others ask about a topic. Returns what asks all of them, with
 * its own answer first.
 */
export function shareAnswers<About, Answer>(
  topic: string,
  answerOwn: (about: About) => Answer | Promise<Answer>,
  channel: Channel = process,
): (about: About) => Promise<Answer[]> {
  const asked = new Map<number, (all: Answer[]) => void>()
  let last = 0
  channel.on('message', async (message) => {
    if (!isGathering<ToWorker>(message) || message.topic !== topic) return
    if (message.gather === 'answers') return asked.get(message.id)?.(message.all as Answer[])
    const own = await answerOwn(message.about as About)
    channel.send?.({ gather: 'answer', of: message.of, own })
  })
  return async (about) => {
    const id = ++last
    const { promise, resolve } = Promise.withResolvers<Answer[]>()
    asked.set(id, resolve)
    channel.send?.({ gather: 'ask', id, topic, about })
    const [own, others] = await Promise.all([answerOwn(about), promise])
    asked.delete(id)
    return [own, ...others]
  }
}

function isGathering<Kind extends ToParent | ToWorker>(message: unknown): message is Kind {
  return typeof message === 'object' && message !== null && 'gather' in message
}

function tell(child: Child, message: ToWorker): void {
  // One that ends meanwhile needs no answer.
  if (child.connected) child.send(message, () => {})
}
