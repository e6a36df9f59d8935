import { join } from 'node:path'
import type { ListenConfig } from './config.ts'
import { ConfigError } from './config-variables.ts'
import { makeFilesPrivate } from './data-folder.ts'
import { hasLibc } from './libc.ts'
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

const lookForShellEveryMs = 1000

/** Else it would keep the port from the next start. */
function endWithShell(): void {
  const { QANTARA_STARTED_BY: shell } = process.env
  const look = () => process.ppid !== Number(shell) && process.exit()
  if (shell) setInterval(look, lookForShellEveryMs)
}

endWithShell()
// Processes that it starts inherit it.
makeFilesPrivate()
const config = configOrExit()
try {
  // It then needs no parent (server/alone.ts).
  if (config.workers === 1 && (await hasLibc())) await import('./serve.ts')
  else await startFleet(config)
} catch (error) {
  exitWith(cannotStart(error, config))
}

async function startFleet(config: ListenConfig): Promise<void> {
  const fleet = supervise({
    program: { file: join(import.meta.dirname, 'serve.js'), node: process.execPath },
    count: config.workers,
    logLevel: config.logLevel,
    sockets: await createSockets(config.hosts, config.port),
    // Nobody waits for it, unlike for what serves.
    onServing: async () =>
      (await import('./update/hear-commands.ts')).hearCommands(() => fleet, config),
  })
}
