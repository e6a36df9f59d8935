import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createClock } from '#core/clock.ts'
import { createEncryption } from '#core/crypto/encryption.server.ts'
import { submitEnquiry } from '#core/enquiries/enquiries.server.ts'
import { systemActor } from '#core/history/changes.server.ts'
import { workAs } from '#core/rights/write.server.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import { lockStock, recordPrice } from '#core/stocks/record-price.server.ts'
import {
  hasUntoldPublication,
  tellOfBegunPublications,
} from '#core/texts/begun-publications.server.ts'
import { publishText } from '#core/texts/publications.server.ts'
import { withdrawText } from '#core/texts/withdraw-text.server.ts'
import { themeTexts } from '#core/themes/themes.server.ts'
import { createWebhook } from '#core/webhooks/create-webhook.server.ts'
import { deleteOldDeliveries, listDeliveries, sendAgain } from '#core/webhooks/deliveries.server.ts'
import { enqueueEvent } from '#core/webhooks/events.server.ts'
import { countFailedWebhooks, listWebhooks } from '#core/webhooks/list-webhooks.server.ts'
import { sendDueMessages } from '#core/webhooks/send-messages.server.ts'
import { webhookEvents, webhookLimits } from '#core/webhooks/webhook.ts'
import { deleteWebhook, sendTest, switchWebhook } from '#core/webhooks/webhooks.server.ts'
import { createSendWebhook } from '#server/send-webhook.ts'
import { secret as sessionSecret, startApp, type TestApp } from '../support/app.ts'
import { approveAs, requireApproval, submit } from '../support/approval.ts'
import { databases } from '../support/databases.ts'
import { type Staff, signInto } from '../support/upload.ts'

type Heard = { headers: IncomingHttpHeaders; body: string }

const encryption = createEncryption(sessionSecret)
const parts = { encryption, webhooksToLoopback: true }

describe.each(databases)('webhooks on %s', (kind) => {
  let app: TestApp
  let staff: Staff
  let receiver: Server
  let address: string
  let status = 204
  const heard: Heard[] = []
  beforeAll(async () => {
    receiver = createServer(async (request, response) => {
      const body = Buffer.concat(await Array.fromAsync(request)).toString()
      heard.push({ headers: request.headers, body })
      response.writeHead(status).end()
    })
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook?token=hidden`
    app = await startApp(kind)
    staff = await signInto(app)
  })
  afterAll(async () => {
    await app.close()
    const closed = new Promise((resolve) => receiver.close(resolve))
    receiver.closeAllConnections()
    await closed
  })
  beforeEach(async () => {
    status = 204
    heard.length = 0
    logs.length = 0
    await app.db.deleteFrom('webhooks').execute()
    await app.db.deleteFrom('queue_entries').where('queue', '=', 'webhooks').execute()
  })

  const logs: string[] = []
  const log = pino({ level: 'debug' }, { write: (line) => void logs.push(line) })
  /** What the job does, as if it were so many minutes later. */
  const deliver = (minutes = 0, opening = encryption) =>
    sendDueMessages({
      db: app.db,
      log,
      encryption: opening,
      owner: 'test',
      sendWebhook: createSendWebhook({ webhooksToLoopback: true, timeoutMs: 60_000 }),
      clock: createClock(() => Date.now() + minutes * 60_000),
      stopping: new AbortController().signal,
    })
  const add = (events: readonly string[] = webhookEvents) =>
    createWebhook(app.db, parts, staff.id, { address, events })
  const only = async () => {
    const [webhook] = await listWebhooks(app.db, encryption, staff.id)
    if (!webhook) throw new Error('There is no webhook')
    return webhook
  }
  const tell = () =>
    app.db
      .transaction()
      .execute((tx) => enqueueEvent(tx, 'text.published', { kind: 'letter', key: 'x' }))
  const bodies = () => heard.map(({ body }) => JSON.parse(body))
  const deliveries = () => listDeliveries(app.db, staff.id)

  test('are signed so that the receiver can verify them', async () => {
    const secret = await add()
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    await tell()
    await deliver()
    const [{ headers, body } = { headers: {}, body: '' }] = heard
    const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature } = headers
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    const expected = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64')
    expect(signature).toBe(`v1,${expected}`)
    expect(Math.abs(Number(time) - Date.now() / 1000)).toBeLessThan(600)
    expect(headers['content-type']).toBe('application/json')
    expect(JSON.parse(body)).toEqual({
      id,
      type: 'text.published',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: { kind: 'letter', key: 'x' },
    })
  })

  test('tell of an enquiry without what the visitor wrote', async () => {
    await add()
    const typed = { name: 'Mona Secret', email: 'mona@secret.example', phone: '+44 20 7946 0000' }
    const answer = await app.postJson('/api/submit-contact', {
      ...typed,
      message: 'A private message of a visitor.',
      consent: true,
    })
    expect(answer.status).toBe(200)
    await deliver()
    const [{ type, data } = { type: '', data: {} }] = bodies()
    expect([type, Object.keys(data)]).toEqual(['enquiry.received', ['id', 'received_at']])
    expect(JSON.stringify(heard)).not.toMatch(
      /Mona Secret|secret\.example|7946 0000|private message/,
    )
  })

  test('say nothing of suspected spam', async () => {
    await add()
    const spam = { name: 'x', email: 'spam@example.com', phone: '', message: 'Buy cheap things' }
    await submitEnquiry(
      app.db,
      { ...spam, language: 'en', page: '', ua: '', consentText: '', fillMs: 1, honeypot: 'filled' },
      { clientKey: 'spam', mailTo: 'x@example.com' },
    )
    await deliver()
    expect(heard).toEqual([])
  })

  test('tell of publications, and once of all prices of a theme that wait', async () => {
    await add()
    const id = { key: 'education', language: 'en' } as const
    const stocks = await app.db
      .selectFrom('stock_picks')
      .select('id')
      .where('theme_id', '=', 'longevity')
      .execute()
    for (const [n, stock] of stocks.slice(0, 3).entries())
      await app.db.transaction().execute(async (tx) => {
        const locked = await lockStock({ tx, now: new Date() }, stock.id)
        if (!locked?.current) throw new Error('A sample stock without a price')
        const next = {
          price: locked.current,
          asOf: new Date(Date.now() + n),
          source: 'quote',
        } as const
        await recordPrice(await workAs(tx, systemActor), locked, next)
      })
    await withdrawText(app.db, staff.id, themeTexts, id)
    await publishText(app.db, staff.id, themeTexts, id, { version: 1 })
    await deliver()
    expect(bodies().map(({ type, data }) => [type, data])).toEqual([
      ['prices.updated', { theme_id: 'longevity' }],
      ['text.published', { kind: 'theme', key: 'education', language: 'en', version: 1 }],
    ])
  })

  test('tell of a publication at a set time once it has begun, and never of a cancelled one', async () => {
    await add(['text.published'])
    const inHours = (hours: number) => new Date(Date.now() + hours * 60 * 60_000)
    const { timeZone } = await findSettings(app.db)
    const form = { timeZone, dateStyle: 'short', timeStyle: 'short' } as const
    // Three hours: where clocks are set back, this one is there twice.
    const at = inHours(3).toLocaleString('sv-SE', form).replace(' ', 'T')
    for (const key of ['longevity', 'education'])
      expect(
        await publishText(
          app.db,
          staff.id,
          themeTexts,
          { key, language: 'en' },
          { version: 1, at },
        ),
      ).toMatchObject({ outcome: 'scheduled' })
    await withdrawText(app.db, staff.id, themeTexts, { key: 'education', language: 'en' })
    expect(await hasUntoldPublication(app.db, new Date())).toBe(false)
    expect(await hasUntoldPublication(app.db, inHours(6))).toBe(true)
    await tellOfBegunPublications(app.db, inHours(6))
    await tellOfBegunPublications(app.db, inHours(6))
    await deliver()
    expect(bodies().map(({ data }) => data)).toEqual([
      { kind: 'theme', key: 'longevity', language: 'en', version: 1 },
    ])
    expect(await hasUntoldPublication(app.db, inHours(6))).toBe(false)
  })

  test('are sent for what was saved, and for nothing that was not', async () => {
    await add()
    const undone = app.db.transaction().execute(async (tx) => {
      await enqueueEvent(tx, 'text.published', { key: 'undone' })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await deliver()
    expect(heard).toEqual([])
  })

  test('go only where the event is asked for, and nowhere that is off', async () => {
    await add(['prices.updated'])
    await tell()
    await deliver()
    expect(heard).toEqual([])
    await app.db.deleteFrom('webhooks').execute()
    await add()
    await tell()
    await switchWebhook(app.db, staff.id, (await only()).id, 'off')
    await tell()
    await deliver()
    expect(heard).toEqual([])
    expect(await countFailedWebhooks(app.db)).toBe(0)
    await switchWebhook(app.db, staff.id, (await only()).id, 'on')
    await tell()
    // Somebody else was quicker: what waits goes out all the same.
    await switchWebhook(app.db, staff.id, (await only()).id, 'on')
    await deliver()
    expect(heard).toHaveLength(1)
    const unknown = switchWebhook(app.db, staff.id, 'unknown', 'off')
    await expect(unknown).rejects.toMatchObject({ code: 'not-found' })
  })

  test('are tried again under the same id, and logged each time', async () => {
    await add()
    await tell()
    status = 500
    await deliver()
    // Not before its time.
    await deliver()
    expect(heard).toHaveLength(1)
    await deliver(1)
    status = 204
    await deliver(5)
    await deliver(60)
    expect(new Set(heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(heard.map(({ body }) => body)).size).toBe(1)
    const lines = (await deliveries()).toReversed()
    expect(lines.map(({ attempt, status, reason }) => [attempt, status, reason])).toEqual([
      [1, 500, 'it answers 500'],
      [2, 500, 'it answers 500'],
      [3, 204, ''],
    ])
    expect((await only()).failures).toBe(0)
  })

  test('say why there was no answer, and follow no redirect', async () => {
    await add()
    status = 302
    await tell()
    await deliver()
    expect((await deliveries())[0]).toMatchObject({
      status: 302,
      reason: 'it leads elsewhere, which is not followed',
    })
    await app.db.updateTable('webhooks').set({ address: 'https://10.0.0.1/' }).execute()
    await tell()
    await deliver()
    const inside = { reason: 'it leads to an address that is not of the public internet' }
    expect(await deliveries()).toContainEqual(
      expect.objectContaining({ status: undefined, ...inside }),
    )
  })

  test('are given up after a day', async () => {
    await add()
    await tell()
    await deliver(24 * 60 + 1)
    expect(heard).toEqual([])
    expect(logs.join()).toContain('given up')
  })

  test('are switched off after many failures in a row, and the dashboard says so', async () => {
    await add()
    await app.db
      .updateTable('webhooks')
      .set({ failures: webhookLimits.failures - 1, failing_since: new Date(0) })
      .execute()
    status = 503
    await tell()
    await tell()
    await deliver()
    expect(heard).toHaveLength(1)
    expect((await only()).off).toMatchObject({ because: 'failures' })
    expect(await countFailedWebhooks(app.db)).toBe(1)
    await switchWebhook(app.db, staff.id, (await only()).id, 'on')
    status = 410
    await tell()
    await deliver()
    expect((await only()).off).toMatchObject({ because: 'gone' })
  })

  test('can be tried, and sent again', async () => {
    await add([webhookEvents[0]])
    const { id } = await only()
    await sendTest(app.db, staff.id, id)
    await deliver()
    expect(bodies().map(({ type, data }) => [type, data])).toEqual([['test', {}]])
    const [delivery] = await deliveries()
    await sendAgain(app.db, staff.id, delivery?.id ?? '')
    await deliver()
    expect(heard[1]?.headers['webhook-id']).toBe(heard[0]?.headers['webhook-id'])
    expect(heard[1]?.body).toBe(heard[0]?.body)
    await switchWebhook(app.db, staff.id, id, 'off')
    for (const work of [
      () => sendTest(app.db, staff.id, id),
      () => sendAgain(app.db, staff.id, delivery?.id ?? ''),
    ])
      await expect(work()).rejects.toMatchObject({ code: 'not-found' })
  })

  test('keep their secret encrypted, and say that it is of another machine', async () => {
    const secret = await add()
    await tell()
    const rows = await app.db.selectFrom('webhooks').selectAll().execute()
    const elsewhere = createEncryption('the secret of another machine, long enough')
    expect((await listWebhooks(app.db, elsewhere, staff.id))[0]?.hasSecret).toBe(false)
    await deliver(0, elsewhere)
    expect(heard).toEqual([])
    expect((await only()).off).toMatchObject({ because: 'secret' })
    const reason = 'its secret was encrypted on another machine'
    expect((await deliveries())[0]).toMatchObject({ status: undefined, reason, againAt: undefined })
    expect(logs.join()).toContain(reason)
    expect(await countFailedWebhooks(app.db)).toBe(1)
    const kept = await Promise.all([
      app.db.selectFrom('changes').selectAll().where('noun', '=', 'webhooks').execute(),
      app.db.selectFrom('security_events').selectAll().execute(),
      app.db.selectFrom('queue_entries').selectAll().execute(),
    ])
    const everything = JSON.stringify([rows, kept, logs, app.logs])
    expect(everything).not.toContain(secret.slice('whsec_'.length))
    // A path may be a secret of the receiver: only the row itself has it.
    expect(JSON.stringify([kept, logs])).not.toContain('token=hidden')
  })

  test('leave nothing when they are deleted, also while a message is on its way', async () => {
    await add()
    await tell()
    await deliver()
    await tell()
    await deleteWebhook(app.db, staff.id, (await only()).id)
    await deliver()
    expect(heard).toHaveLength(1)
    expect(await deliveries()).toEqual([])
    await add()
    await tell()
    await deliver()
    expect(await deleteOldDeliveries(app.db, new Date(Date.now() + 1000))).toBe(1)
  })

  test('are entered by admins only, with an address outside', async () => {
    const refused = (typed: string, loopback = false) =>
      createWebhook(app.db, { encryption, webhooksToLoopback: loopback }, staff.id, {
        address: typed,
        events: webhookEvents,
      })
    for (const inside of [
      address,
      'https://127.0.0.1/',
      'https://[::1]/',
      'https://169.254.169.254/',
    ])
      await expect(refused(inside)).rejects.toMatchObject({ code: 'invalid-webhook-address' })
    await expect(refused('http://8.8.8.8/', true)).rejects.toMatchObject({
      code: 'invalid-webhook-address',
    })
    await expect(refused(' ')).rejects.toMatchObject({ code: 'incomplete' })
    await expect(add(['x'])).rejects.toMatchObject({ code: 'no-webhook-event' })
    const editor = await signInto(app, 'editor')
    const typed = { address, events: webhookEvents }
    for (const work of [
      () => createWebhook(app.db, parts, editor.id, typed),
      () => listWebhooks(app.db, encryption, editor.id),
      () => listDeliveries(app.db, editor.id),
    ])
      await expect(work()).rejects.toMatchObject({ code: 'not-allowed' })
  })

  // The last one: from here on changes need a second person.
  test('tell of an approval, and of nothing that only waits for one', async () => {
    const id = { key: 'education', language: 'en' } as const
    await withdrawText(app.db, staff.id, themeTexts, id)
    await add()
    const { jane, omar } = await requireApproval(app.db)
    const wanted = { kind: 'theme', id, version: 1 } as const
    const submission = await submit(app.db, jane, 'publish-text', wanted)
    await deliver()
    expect(heard).toEqual([])
    expect(await approveAs(app.db, omar, submission)).toMatchObject({ outcome: 'decided' })
    await deliver()
    expect(bodies().map(({ type, data }) => [type, data])).toEqual([
      ['text.published', { kind: 'theme', key: 'education', language: 'en', version: 1 }],
      ['change.approved', { id: submission.id, list: 'themes' }],
    ])
  })
})
