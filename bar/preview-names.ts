import { createEncryption } from '#core/crypto/encryption.server.ts'
import { createPrivateLink } from '#core/private-links/create-link.server.ts'
import { findMovedPages, namesNotRead, namesRead } from '#tests/support/asked-names.ts'
import { buildIfMoved } from '#tests/support/built.ts'
import { send } from '#tests/support/http.ts'
import { addEditor } from '#tests/support/lists.ts'
import { inDatabase } from '#tests/support/people.ts'
import { startServer } from '#tests/support/server.ts'
import { type Check, noneOf } from './support/check.ts'

const unknown = 5000
const paths = ['/', '/themes/longevity', '/ar/team']

export const { row, about, check }: Check = {
  row: '59',
  about: `each header and cookie that the code reads, and ${unknown} others, beside an open preview`,
  async check() {
    buildIfMoved()
    const site = await startServer({ env: { LOG_LEVEL: 'error' } })
    try {
      const preview = await inDatabase(site, async (db) =>
        createPrivateLink(
          db,
          { encryption: createEncryption('a secret for the bar'), origin: '' },
          await addEditor(db),
          {
            themeId: 'longevity',
            recipient: 'Layla',
            language: 'en',
            email: 'layla@example.com',
            asksAttestation: false,
            byMail: false,
            days: 7,
          },
        ),
      )
      const countEntries = () =>
        inDatabase(site, async (db) => {
          const { count } = await db
            .selectFrom('archive_entries')
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .executeTakeFirstOrThrow()
          return Number(count)
        })
      const ask = (path: string, headers: Record<string, string>) =>
        send(site.origin, 'GET', path, { headers })
      // The first look at all pages is no one's doing here.
      await until('the archive has looked at every page', async () => (await countEntries()) > 0)
      const opened = await ask(preview, {})
      const before = await countEntries()
      const read = await namesRead()
      const names = [...read, ...namesNotRead(unknown)]
      const moved = await findMovedPages(ask, paths, names)
      return [
        {
          what: 'preview open',
          value: opened.status,
          limit: '200',
          holds: opened.status === 200 && opened.text.includes('Layla'),
        },
        {
          what: 'names asked, those that the code reads among them',
          value: `${names.length}, ${read.length}`,
          limit: `at least ${unknown}`,
          holds: names.length > unknown && read.length > 5,
        },
        noneOf('pages that a name has changed', moved.length),
        noneOf('entries that the archive has of it', (await countEntries()) - before),
      ]
    } finally {
      await site.stop()
    }
  },
}
