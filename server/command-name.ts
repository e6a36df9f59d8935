import { existsSync } from 'node:fs'

/**
 * How the program's commands are called here, for advice: as QANTARA_COMMAND says (the script of
 * docs/running.md and compose.yaml set it), else by npm beside the sources, else by file.
 */
export function commandName(named: string | undefined): string {
  if (named) return named
  return existsSync('server/qantara.ts') ? 'npm run qantara --' : 'node build/server/qantara.js'
}
