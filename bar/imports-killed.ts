import { setTimeout as pause } from 'node:timers/promises'
import { buildIfMoved } from '#tests/support/built.ts'
import { databases } from '#tests/support/databases.ts'
import { killImports, timeImport } from '#tests/support/killed-imports.ts'
import { type Check, type Figure, noneOf } from './support/check.ts'

const kills = 20

export const { row, about, check }: Check = {
  row: '7',
  about: `an import that is killed at ${kills} moments leaves each list whole or absent`,
  async check({ count = kills }) {
    buildIfMoved()
    const figures: Figure[] = []
    for (const kind of databases) {
      const ms = await timeImport(kind)
      const moments = Array.from({ length: count }, (_, number) => {
        const at = (ms * (number + Math.random())) / count
        return () => pause(at)
      })
      const found = await killImports(kind, moments)
      figures.push(
        noneOf(`lists of which some rows are there (${kind})`, found.halfLists),
        noneOf(`lists that came before the one ahead of them (${kind})`, found.earlyLists),
        noneOf(`rows missing or there twice at the end (${kind})`, found.wrongRows),
        noneOf(`pictures without a use, files without a picture (${kind})`, found.orphans),
      )
    }
    return figures
  },
}
