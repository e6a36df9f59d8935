import { fstatSync, writeSync } from 'node:fs'
import type { Logger } from 'pino'
import pino from 'pino'
import { once } from '#core/once.ts'

export type Log = Logger

/**
 * JSON lines, or friendly ones on a terminal. Secrets and addresses of people are cut out here. Not
 * to pino's own destination: a full disk under it would end the program.
 */
export function createLog(level: string, terminal = process.stdout.isTTY === true): Log {
  const options: pino.LoggerOptions = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: ['password', 'token', 'cookie', 'authorization', '*.password', '*.token', '*.cookie'],
      censor: '[removed]',
    },
  }
  const format = terminal ? friendly : (line: string) => line
  const noteOf = (lost: number) => {
    let note = ''
    const once = pino(options, {
      write(line) {
        note = line
      },
    })
    once.warn({ lines: lost }, 'lines of the log were lost: it could not be written')
    return format(note)
  }
  const output = createLogOutput(noteOf)
  return pino(options, { write: (line) => output.write(format(line)) })
}

function friendly(line: string): string {
  const { time, level, msg, pid: _pid, err, ...rest } = JSON.parse(line)
  const more = Object.entries(rest).map(([key, value]) => `${key}=${JSON.stringify(value)}`)
  const mark = level === 'info' ? '' : `${String(level).toUpperCase()} `
  const text = `${time.slice(11, 19)} ${mark}${msg ?? ''} ${more.join(' ')}`.trimEnd()
  return err?.stack ? `${text}\n${err.stack}\n` : `${text}\n`
}

type LogOutput = { write(line: string): void }

/** Writes a line, whole or not at all as far as a reader can tell. Returns whether it did; never throws. */
type Put = (line: string) => boolean

/** Of lines that nobody has read yet, in bytes. */
const maxWaiting = 1024 * 1024

/**
 * Writes lines to standard output, and no failure of it reaches the program: on a full disk, or for a
 * reader who is gone or takes nothing, lines are dropped and counted. `noteOf` gives the line that
 * says how many, once, before the next line that can be written (docs/bar.md 64).
 */
function createLogOutput(noteOf: (lost: number) => string): LogOutput {
  const put = isStream() ? streamOutput() : fileWriter()
  let lost = 0
  return {
    write(line) {
      if (lost > 0 && put(noteOf(lost))) lost = 0
      if (lost > 0 || !put(line)) lost += 1
    },
  }
}

function isStream(): boolean {
  const output = fstatSync(1)
  return output.isFIFO() || output.isSocket() || process.stdout.isTTY
}

function fileWriter(): Put {
  let isCut = false
  return (line) => {
    let bytes = Buffer.from(isCut ? `\n${line}` : line)
    try {
      while (bytes.length > 0) {
        bytes = bytes.subarray(writeSync(1, bytes))
        isCut = bytes.length > 0
      }
      return true
    } catch {
      return false
    }
  }
}

/** One for all logs: they share the stream, and each listener on it would stay for good. */
const streamOutput = once(streamWriter)

/** Node waits for no reader here: what is not read stays in memory. */
function streamWriter(): Put {
  const { stdout } = process
  let isClosed = false
  let isFull = false
  stdout.on('error', () => {
    isClosed = true
  })
  return (line) => {
    // Once it was full it has to be read to its end: else every other line would be a note.
    if (isClosed || (isFull && stdout.writableLength > 0)) return false
    isFull = stdout.writableLength + line.length > maxWaiting
    if (!isFull) stdout.write(line)
    return !isFull
  }
}
