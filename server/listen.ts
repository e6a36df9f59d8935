import { join } from 'node:path'
import type { ListenConfig } from './config.ts'
import { ConfigError } from './config-variables.ts'
import { makeFilesPrivate } from './data-folder.ts'
import { readListenConfig } from './read-config.ts'
import { exitWith } from './start-failure.ts'
import { supervise } from './supervise.ts'

function configOrExit(): ListenConfig {
  try {
    return readListenConfig(process.env)
  } catch (error) {
    if (error instanceof ConfigError) exitWith(error.message)
    throw error
  }
}

// Those that serve inherit it.
makeFilesPrivate()
const { workers, logLevel } = configOrExit()
supervise({ program: join(import.meta.dirname, 'serve.js'), count: workers, logLevel })
