import { beforeAll, describe, expect, test } from 'vitest'
import { jobsOfPages } from '../support/held-jobs.ts'
import { send } from '../support/http.ts'
import { looseTexts } from '../support/mixed-directions.ts'
import { addPerson, inDatabase, sessionCookie } from '../support/people.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { turnEverything, turnInbox } from '../support/turned.ts'

// Texts that would turn their neighbours around, on the screens of staff (docs/product.md §16).

const screens = [
  ...['/admin', '/admin/team', '/admin/team/history', '/admin/stocks?theme=education'],
  ...['/admin/stocks/history?theme=education', '/admin/stocks/closed?theme=education'],
  ...['/admin/themes', '/admin/themes/education', '/admin/letters', '/admin/legal'],
  ...['/admin/legal/terms', '/admin/legal/terms/history', '/admin/legal/terms/arabic'],
  ...['/admin/disclosures', '/admin/disclosures/regulatory-notice', '/admin/pages'],
  ...['/admin/pages/home', '/admin/claims', '/admin/links', '/admin/letters?show=translate'],
  ...[
    '/admin/history',
    '/admin/prices',
    '/admin/settings',
    '/admin/settings/compliance',
    '/admin/people',
    '/admin/archive',
  ],
  ...['/admin/enquiries', '/admin/enquiries/:enquiry', '/admin/enquiries?search=%E2%80%AEABC'],
]

describe('the panel', () => {
  let site: RunningServer
  let cookie: string
  let enquiry: string
  beforeAll(async () => {
    site = await startServer({ heldJobs: jobsOfPages })
    cookie = await inDatabase(site, async (db) => {
      const { id, email } = await addPerson(db, 'admin')
      await turnEverything(db, id)
      enquiry = await turnInbox(db, id)
      return sessionCookie(db, email)
    })
    return async () => void (await site.stop())
  })

  test.each(screens)('lets no text turn what stands beside it around: %s', async (path) => {
    const address = path.replace(':enquiry', enquiry)
    const { status, text } = await send(site.origin, 'GET', address, { headers: { cookie } })
    expect(status).toBe(200)
    expect(text).toContain('\u202eABC')
    expect(looseTexts(text)).toEqual([])
  })
})
