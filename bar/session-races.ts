import { openAccounts } from '#tests/support/accounts.ts'
import { databases } from '#tests/support/databases.ts'
import { sessionRaces } from '#tests/support/session-races.ts'
import { type Check, type Figure, noneOf } from './support/check.ts'

const rounds = 100

export const { row, about, check }: Check = {
  row: '25',
  about: `sign-ins and links beside what ends all sessions, ${rounds} rounds each`,
  async check() {
    const figures: Figure[] = []
    for (const kind of databases) {
      const t = await openAccounts(kind)
      const boss = await t.addPerson('boss@example.com', 'admin')
      for (const [what, race] of Object.entries(sessionRaces)) {
        let missed = 0
        for (let round = 0; round < rounds; round += 1)
          if ((await race(t, boss.id)).length > 0) missed += 1
        figures.push(noneOf(`rounds in which not: ${what} (${kind})`, missed))
      }
      await t.close()
    }
    return figures
  },
}
