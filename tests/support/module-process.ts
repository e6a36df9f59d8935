import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'

export type Child = {
  process: ChildProcess
  /** Resolves with all of its output at its end, however it ends. */
  ended: Promise<string>
  /** Resolves when it has printed this text. Throws when it ends without. */
  printed(text: string): Promise<void>
}

/** Runs a module in a process of its own. Imports in it are relative to db/. */
export function runModule(source: string): Child {
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    cwd: resolve(import.meta.dirname, '../../db'),
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text
  })
  const ended = once(child, 'close').then(() => output)
  return {
    process: child,
    ended,
    printed: async (text) => {
      while (!output.includes(text)) {
        if (child.stdout.closed) throw new Error(`It ended without “${text}”: ${output}`)
        await Promise.race([once(child.stdout, 'data'), ended])
      }
    },
  }
}
