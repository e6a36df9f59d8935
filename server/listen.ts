import { join } from 'node:path'
import type { ListenConfig } from './config.ts'
import { ConfigError } from './config-variables.ts'
import { makeFilesPrivate } from './data-folder.ts'
import { readListenConfig } from './read-config.ts'
import { createSockets } from './sockets.ts'
import { cannotStart, exitWith } from './start-failure.ts'
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
const config = configOrExit()
try {
  const fleet = supervise({
    program: { file: join(import.meta.dirname, 'serve.js'), node: process.execPath },
    count: config.workers,
    logLevel: config.logLevel,
    sockets: await createSockets(config.hosts, config.port),
    // Nobody waits for it, unlike for what serves.
    onServing: async () => (await import('./update/hear-commands.ts')).hearCommands(fleet, config),
  })
} catch (error) {
  exitWith(cannotStart(error, config))
}
