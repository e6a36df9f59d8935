import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'

export type Child = {
  process: ChildProcess
  /** Resolves with all of its output at its end, however it ends. */
  ended: Promise<string>
  /** Resolves when it has printed this text. */
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
  return {
    process: child,
    ended: once(child, 'close').then(() => output),
    printed: async (text) => {
      while (!output.includes(text)) await once(child.stdout, 'data')
    },
  }
}
