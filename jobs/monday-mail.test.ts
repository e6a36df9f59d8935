import { expect, test } from 'vitest'
import { createClock } from '#core/clock.ts'
import {
  listMondayReaders,
  saveMondayMail,
  wantsMondayMail,
} from '#core/dashboard/monday-mail.server.ts'
import { databases, openDatabase } from '#tests/support/databases.ts'
import { anEnquiry } from '#tests/support/enquiries.ts'
import { jobContext } from '#tests/support/job-context.ts'
import { addEditor } from '#tests/support/lists.ts'
import { sendMondayMail } from './monday-mail.ts'

/** In Cairo, where it is two hours later. */
const monday = (time: string) => new Date(`2126-12-02T${time}:00Z`)

test.each(databases)(
  'who wants it gets what the dashboard says, once each Monday from seven on %s',
  async (kind) => {
    await using database = await openDatabase(kind, 'sample')
    const { db } = database
    const jane = await addEditor(db, 'Jane')
    const omar = await addEditor(db, 'Omar')
    const run = (now: Date) =>
      sendMondayMail(jobContext(db, { clock: { ...createClock(), now: () => now } }))
    const mails = async () => {
      const rows = await db
        .selectFrom('queue_entries')
        .selectAll()
        .where('kind', '=', 'monday')
        .execute()
      return rows.map(({ recipient, props }) => ({ recipient, props }))
    }
    await anEnquiry(db, { name: 'Salma' }, new Date('2126-12-01T08:00:00Z'))
    expect([await wantsMondayMail(db, jane), await wantsMondayMail(db, omar)]).toEqual([
      false,
      false,
    ])
    await saveMondayMail(db, jane, true)
    await saveMondayMail(db, omar, true)
    await saveMondayMail(db, omar, false)
    for (const early of [monday('04:59'), new Date('2126-12-01T12:00:00Z')]) {
      expect(await listMondayReaders(db, early)).toEqual([])
      await run(early)
    }
    await run(monday('05:00'))
    await run(monday('09:00'))
    expect(await mails()).toMatchObject([
      {
        props: {
          lines: expect.arrayContaining([
            expect.objectContaining({ link: expect.stringContaining('/admin/enquiries/') }),
          ]),
        },
      },
    ])
    await run(new Date('2126-12-09T06:00:00Z'))
    expect(await mails()).toHaveLength(2)
    await expect(saveMondayMail(db, 'nobody', true)).rejects.toMatchObject({ code: 'not-allowed' })
  },
)
