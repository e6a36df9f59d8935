import { findIn, gatherCopies, openName } from '#tests/support/copies-of-secrets.ts'
import { databases } from '#tests/support/databases.ts'
import { type Check, type Figure, noneOf } from './support/check.ts'

export const { row, about, check }: Check = {
  row: '60',
  about:
    'one secret of each kind, looked for in everything that the program stores, tells and hands out',
  async check({ database }) {
    const figures: Figure[] = []
    for (const kind of databases) {
      if (database !== undefined && database !== kind) continue
      const { secrets, copies } = await gatherCopies(kind)
      const found = secrets.flatMap((secret) =>
        findIn(copies, secret).map((place) => `${secret.name} in ${place}`),
      )
      for (const line of found) process.stdout.write(`${kind}: ${line}\n`)
      const bytes = copies.reduce((sum, copy) => sum + copy.bytes.length, 0)
      figures.push(
        {
          what: `${kind}: secrets, and copies of how many megabytes`,
          value: `${secrets.length}, ${copies.length} of ${Math.round(bytes / 1e6)}`,
          limit: 'at least 9, 60',
          holds: secrets.length >= 9 && copies.length >= 60,
        },
        {
          what: `${kind}: copies with a name that is no secret`,
          value: findIn(copies, openName).length,
          limit: 'at least 4',
          holds: findIn(copies, openName).length >= 4,
        },
        noneOf(`${kind}: secrets found`, found.length),
      )
    }
    return figures
  },
}
