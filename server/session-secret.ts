import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from './config-variables.ts'
import { makeDataFolder } from './data-folder.ts'

/** Made if there is none; two processes starting together keep one. Throws ConfigError. */
export function readSessionSecret(dataDir: string): string {
  const file = fileIn(dataDir)
  return orConfigError(() => {
    makeDataFolder(dataDir)
    if (!existsSync(file)) makeSecret(file)
    return readSecret(file)
  })
}

/** Makes none. Throws ConfigError. */
export function findSessionSecret(dataDir: string): string | undefined {
  const file = fileIn(dataDir)
  return orConfigError(() => (existsSync(file) ? readSecret(file) : undefined))
}

const fileIn = (dataDir: string) => join(dataDir, 'session-secret')

function readSecret(file: string): string {
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length >= 32) return secret
  throw new ConfigError([`${file} is damaged: remove it and start again (people sign in again)`])
}

function orConfigError<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof ConfigError) throw error
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
