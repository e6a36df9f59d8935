import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import type { ListenConfig } from './config.ts'
import { openLibc } from './libc.ts'
import { createSockets } from './sockets.ts'
import { aliveEveryMs, type Fleet, type Member, type Sockets, supervise } from './supervise.ts'

/** The operation of fcntl that gives another descriptor of what one stands for, which no program that we start inherits. */
const duplicate = 1030
/** The first number that such a descriptor may have. */
const leastDescriptor = 3

/** As long as a parent waits for one of its processes. */
const watchTimes = { hungAfterS: 60, aliveEveryMs }

/**
 * The process itself, where it serves without a parent (docs/decisions/2026-12-01-one-process-alone.md). An update makes it one
 * of a fleet: it is told what a child would be told, and stays as the parent when it serves no more.
 */
export class Alone extends EventEmitter implements Member {
  readonly pid = process.pid
  readonly signalCode = null
  exitCode: number | null = null
  /** Emits as `message` what it is told. */
  readonly told = new EventEmitter()
  #sockets: Sockets | undefined
  #fleet: Fleet | undefined

  get connected(): boolean {
    return this.exitCode === null
  }

  send(word: unknown, sent: () => void): void {
    this.told.emit('message', word)
    sent()
  }

  kill(signal: NodeJS.Signals): void {
    this.told.emit('message', signal)
  }

  /** It serves no more. Ends the process, unless others serve by now. */
  leave(): void {
    this.exitCode = 0
    if (!this.emit('exit', 0, null)) process.exit()
  }

  /** Takes the port. Returns descriptors of its own: those that an update passes on stay when it lets go of them. */
  async openSockets({ hosts, port }: ListenConfig): Promise<number[]> {
    const { fcntl } = await openLibc()
    this.#sockets = await createSockets(hosts, port)
    return this.#sockets.open().map((fd) => fcntl(fd, duplicate, leastDescriptor))
  }

  /** Lets go of the descriptors that an update would pass on. */
  release(): void {
    this.#sockets?.release()
  }

  /** From now on it ends when it hangs for a minute. */
  async watch({ hungAfterS, aliveEveryMs } = watchTimes): Promise<void> {
    const { alarm } = await openLibc()
    alarm(hungAfterS)
    setInterval(() => alarm(hungAfterS), aliveEveryMs)
  }

  /** The fleet of which it is the parent and, until another process serves, the only member. */
  fleet({ logLevel, workers }: ListenConfig): Fleet {
    this.#fleet ??= this.#becomeParent(logLevel, workers)
    return this.#fleet
  }

  #becomeParent(logLevel: string, count: number): Fleet {
    if (!this.#sockets) throw new Error('It has no sockets to pass on')
    return supervise({
      program: { file: join(import.meta.dirname, 'serve.js'), node: process.execPath },
      count,
      logLevel,
      sockets: this.#sockets,
      alone: this,
    })
  }
}
