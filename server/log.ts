import pino, { type Logger } from 'pino'

export type Log = Logger

/** JSON lines, or friendly ones on a terminal. Secrets and addresses of people are cut out here. */
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
  return terminal ? pino(options, friendly()) : pino(options)
}

function friendly(): pino.DestinationStream {
  return {
    write(line: string) {
      const { time, level, msg, pid: _pid, err, ...rest } = JSON.parse(line)
      const more = Object.entries(rest).map(([key, value]) => `${key}=${JSON.stringify(value)}`)
      const mark = level === 'info' ? '' : `${String(level).toUpperCase()} `
      process.stdout.write(`${time.slice(11, 19)} ${mark}${msg ?? ''} ${more.join(' ')}`.trimEnd())
      process.stdout.write(err?.stack ? `\n${err.stack}\n` : '\n')
    },
  }
}
