import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import type { Check as DoctorCheck } from '#core/doctor/check.ts'
import { brokenStates, openSurroundings, tryBrokenState } from '#tests/support/broken-states.ts'
import { buildIfMoved, commands } from '#tests/support/built.ts'
import { inheritedVariables } from '#tests/support/compile-cache.ts'
import { databases } from '#tests/support/databases.ts'
import type { Check, Figure } from './support/check.ts'

export const { row, about, check }: Check = {
  row: '55',
  about: `${brokenStates.length} broken states, each really made: the doctor names it, and nothing else turns red`,
  async check() {
    buildIfMoved()
    await using around = await openSurroundings()
    const figures: Figure[] = []
    for (const kind of databases)
      for (const broken of brokenStates) {
        const { was, is, isTold, othersRed } = await tryBrokenState(
          around,
          kind,
          broken,
          askCommand,
        )
        figures.push({
          what: `${broken.state} (${kind})`,
          value: `${broken.check} ${was?.state} → ${is?.state}${othersRed.map((name) => `, ${name} red`).join('')}`,
          limit: 'worse, and nothing else red',
          holds: isTold && othersRed.length === 0,
        })
      }
    return figures
  },
}

async function askCommand(environment: Record<string, string>): Promise<DoctorCheck[]> {
  const child = spawn(process.execPath, [commands, 'doctor', '--json'], {
    env: { ...inheritedVariables(), NODE_NO_WARNINGS: '1', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return JSON.parse(await text(child.stdout)).checks
}
