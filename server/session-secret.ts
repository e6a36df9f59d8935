import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from './config-variables.ts'

/** Two processes starting together keep one. Throws ConfigError. */
export function readSessionSecret(dataDir: string): string {
  const file = join(dataDir, 'session-secret')
  const secret = readOrMakeSecret(dataDir, file)
  if (secret.length < 32)
    throw new ConfigError([`${file} is damaged: remove it and start again (people sign in again)`])
  return secret
}

function readOrMakeSecret(dataDir: string, file: string): string {
  try {
    mkdirSync(dataDir, { recursive: true })
    if (!existsSync(file)) makeSecret(file)
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new ConfigError([`DATA_DIR cannot be used: ${(error as Error).message}`])
  }
}

function makeSecret(file: string): void {
  // A link appears whole or not at all, so nobody ever reads half a secret.
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
}
