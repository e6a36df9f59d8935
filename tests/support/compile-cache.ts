import { rm } from 'node:fs/promises'
import { makeScratchFolder } from './scratch.ts'

/** Node's own name for the folder in which it keeps what it has compiled. */
const variable = 'NODE_COMPILE_CACHE'

/**
 * Vitest's globalSetup: what node compiles when a test first starts a program is kept for the starts
 * after it, of which it is a quarter to a half of the work.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[variable] !== undefined) return undefined
  const folder = await makeScratchFolder('qantara-compiled-')
  process.env[variable] = folder
  return () => rm(folder, { recursive: true, force: true, maxRetries: 10 })
}

/** What a process that a test starts gets of our environment; its own variables come beside them. */
export function inheritedVariables(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env
  return { PATH, HOME, TMPDIR, [variable]: process.env[variable] }
}
