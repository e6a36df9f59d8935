import pino, { type Logger } from 'pino'
import { createLogOutput } from './log-output.ts'

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
