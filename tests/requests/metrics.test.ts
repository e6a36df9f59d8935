import { expect, test } from 'vitest'
import { appendEntry, inChain } from '#core/archive/chain.server.ts'
import { recordFirstHead } from '#core/archive/heads.server.ts'
import { recordBackup } from '#core/backup/recorded-backups.server.ts'
import { submitEnquiry } from '#core/enquiries/enquiries.server.ts'
import { startApp } from '../support/app.ts'
import { databases } from '../support/databases.ts'
import { enquiry } from '../support/enquiry.ts'

const hour = 3600

test.each(databases)('figures say version, times, and what waits, on %s', async (kind) => {
  const begun = Date.now()
  const now = () => new Date(begun + 2 * hour * 1000)
  // No job runs here, so the mail stays in its queue.
  await using app = await startApp(kind, { now, jobs: [] })
  const figure = async (name: string) => {
    const { text } = await app.get('/metrics')
    const line = text.split('\n').find((each) => each.startsWith(`${name} `))
    return line === undefined ? undefined : Number(line.slice(name.length))
  }
  const { text } = await app.get('/metrics')
  expect(text).toMatch(/^qantara_info\{version="\d+\.\d+\.\d+",build="[^"]+"\} 1$/m)
  expect(await figure('qantara_queue_age_seconds{queue="mails"}')).toBe(0)
  expect(text).not.toMatch(/^qantara_backup_age_seconds\{/m)

  await app.get('/nowhere')
  const others = 'qantara_answer_seconds_count{route="other"}'
  const timed = (await figure(others)) ?? 0
  await app.get('/nowhere')
  expect(await figure(others)).toBe(timed + 1)
  expect(await figure('qantara_answer_seconds_count{route="/metrics"}')).toBeGreaterThan(2)

  await submitEnquiry(
    app.db,
    {
      ...enquiry,
      page: '',
      ua: '',
      language: 'en',
      consentText: '',
      fillMs: undefined,
      honeypot: '',
    },
    { clientKey: 'x', mailTo: 'office@example.com' },
  )
  await recordBackup(app.db, { startedAt: new Date(begun), sameDisk: false, verified: true })
  expect(text).not.toMatch(/^qantara_archive_head_age_seconds \d/m)
  const at = new Date(begun)
  await inChain(app.db, (tx) =>
    appendEntry(tx, { at, facts: { kind: 'gone', address: '/gone', language: 'en' } }),
  )
  await recordFirstHead(app.db, at)
  expect(await figure('qantara_archive_head_age_seconds')).toBe(2 * hour)
  const waited = await figure('qantara_queue_age_seconds{queue="mails"}')
  expect(waited).toBeGreaterThan(hour)
  expect(waited).toBeLessThanOrEqual(2 * hour)
  expect(await figure('qantara_backup_age_seconds{tested="true"}')).toBe(2 * hour)
})
