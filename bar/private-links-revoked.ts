import { createEncryption } from '#core/crypto/encryption.server.ts'
import { createPrivateLink } from '#core/private-links/create-link.server.ts'
import { listPrivateLinks, revokePrivateLink } from '#core/private-links/private-links.server.ts'
import { buildIfMoved } from '#tests/support/built.ts'
import { openDatabase } from '#tests/support/databases.ts'
import { addEditor } from '#tests/support/lists.ts'
import { startServer } from '#tests/support/server.ts'
import { type Check, noneOf } from './support/check.ts'

const links = 200

export const { row, about, check }: Check = {
  row: '47',
  about: `${links} private links, opened in two programs, are revoked by a third process`,
  async check() {
    buildIfMoved()
    await using database = await openDatabase('postgres')
    const { db, target } = database
    if (!('url' in target)) throw new Error('Two programs share PostgreSQL only')
    const programs = [
      await startServer({ databaseUrl: target.url }),
      await startServer({ databaseUrl: target.url }),
    ]
    try {
      const actor = await addEditor(db)
      const parts = { encryption: createEncryption('a secret for the bar'), origin: '' }
      const seen = { opened: 0, alive: 0, named: 0 }
      for (let link = 0; link < links; link += 1) {
        const recipient = `Recipient ${link}`
        const address = await createPrivateLink(db, parts, actor, {
          themeId: 'education',
          recipient,
          language: link % 2 ? 'ar' : 'en',
          days: 14,
          email: 'a@example.com',
          asksAttestation: false,
          byMail: false,
        })
        const ask = () =>
          Promise.all(programs.map(async ({ origin }) => fetch(`${origin}${address}`)))
        for (const answer of await ask()) if (answer.status === 200) seen.opened += 1
        const {
          links: [newest],
        } = await listPrivateLinks(db, actor)
        await revokePrivateLink(db, actor, newest?.id ?? '')
        for (const answer of await ask()) {
          if (answer.status !== 404) seen.alive += 1
          if ((await answer.text()).includes(recipient)) seen.named += 1
        }
      }
      const wanted = links * programs.length
      return [
        { what: 'opened', value: seen.opened, limit: `${wanted}`, holds: seen.opened === wanted },
        {
          what: 'alive at the next request',
          value: `${seen.alive} of ${wanted}`,
          limit: '0',
          holds: seen.alive === 0,
        },
        noneOf('dead, but naming the recipient', seen.named),
      ]
    } finally {
      for (const program of programs) await program.stop()
    }
  },
}
