import { once } from 'node:events'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createClock } from '#core/clock.ts'
import { createEncryption } from '#core/crypto/encryption.server.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import { tellOfBegunPublications } from '#core/texts/begun-publications.server.ts'
import { publishText } from '#core/texts/publications.server.ts'
import { withdrawText } from '#core/texts/withdraw-text.server.ts'
import { themeTexts } from '#core/themes/themes.server.ts'
import { createWebhook } from '#core/webhooks/create-webhook.server.ts'
import { listDeliveries, sendAgain } from '#core/webhooks/deliveries.server.ts'
import { enqueueEvent } from '#core/webhooks/events.server.ts'
import { listWebhooks } from '#core/webhooks/list-webhooks.server.ts'
import { sendDueMessages } from '#core/webhooks/send-messages.server.ts'
import { webhookEvents, webhookLimits } from '#core/webhooks/webhook.ts'
import { switchWebhook } from '#core/webhooks/webhooks.server.ts'
import { createSendWebhook } from '#server/send-webhook.ts'
import { secret as sessionSecret, startApp, type TestApp } from '../support/app.ts'
import { databases } from '../support/databases.ts'
import { until } from '../support/http.ts'
import { runModule } from '../support/module-process.ts'
import { type Staff, signInto } from '../support/upload.ts'
import { openReceiver } from '../support/webhook-receiver.ts'

const encryption = createEncryption(sessionSecret)
const hourMs = 60 * 60_000

describe.each(databases)('messages to webhooks on %s', (kind) => {
  let app: TestApp
  let staff: Staff
  let receiver: Awaited<ReturnType<typeof openReceiver>>
  /** What either database is asked by the other tests too. */
  const testOnce = test.runIf(kind === 'sqlite')
  beforeAll(async () => {
    receiver = await openReceiver()
    app = await startApp(kind)
    staff = await signInto(app)
  })
  afterAll(async () => {
    await app.close()
    await receiver.close()
  })
  beforeEach(async () => {
    receiver.heard.length = 0
    receiver.status = 204
    receiver.answer = async () => {}
    await app.db.deleteFrom('webhooks').execute()
    await app.db.deleteFrom('queue_entries').where('queue', '=', 'webhooks').execute()
  })

  /** What the job does, as if it were so many minutes later. */
  const deliver = (minutes = 0) =>
    sendDueMessages({
      db: app.db,
      log: pino({ level: 'silent' }),
      encryption,
      owner: 'test',
      sendWebhook: createSendWebhook({ webhooksToLoopback: true, timeoutMs: 60_000 }),
      clock: createClock(() => Date.now() + minutes * 60_000),
      stopping: new AbortController().signal,
    })
  const add = async (path: string, events: readonly string[] = webhookEvents) => {
    const address = receiver.addressOf(path)
    const parts = { encryption, webhooksToLoopback: true }
    await createWebhook(app.db, parts, staff.id, { address, events })
    const found = (await webhooks()).find((each) => each.address === address)
    if (!found) throw new Error(`No webhook for ${path}`)
    return found.id
  }
  const webhooks = () => listWebhooks(app.db, encryption, staff.id)
  const deliveries = () => listDeliveries(app.db, staff.id)
  const tell = (key = 'x') =>
    app.db
      .transaction()
      .execute((tx) => enqueueEvent(tx, 'text.published', { kind: 'letter', key }))
  const keysOn = (path: string) =>
    receiver.heard.filter((each) => each.path === path).map(({ body }) => JSON.parse(body).data.key)

  test('go out to others while one receiver is slow, also those that come meanwhile', async () => {
    const slow = Promise.withResolvers<void>()
    receiver.answer = async (path) => (path === '/slow' ? slow.promise : undefined)
    await add('/slow')
    await add('/quick')
    for (const key of ['a', 'b', 'c']) await tell(key)
    const sending = deliver()
    await until('the quick one has all', async () => keysOn('/quick').length === 3)
    await tell('d')
    await until('it has the next one, too', async () => keysOn('/quick').length === 4)
    // One at a time, in the order in which they came.
    expect(keysOn('/slow')).toEqual(['a'])
    // It is heard a moment before it is known to have been taken.
    await until('nothing waits for the quick one', async () => {
      const waiting = (await webhooks()).map((each) => each.waiting)
      return waiting.toSorted().join() === '0,4'
    })
    slow.resolve()
    await sending
    expect([keysOn('/slow'), keysOn('/quick')]).toEqual([
      ['a', 'b', 'c', 'd'],
      ['a', 'b', 'c', 'd'],
    ])
  })

  testOnce('are verified by the example on the page for people, as it is shown there', async () => {
    const parts = { encryption, webhooksToLoopback: true }
    const address = receiver.addressOf('/hook')
    const secret = await createWebhook(app.db, parts, staff.id, { address, events: webhookEvents })
    await tell('verified')
    await deliver()
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.heard
    const given = (...changes: [string, object, string, number?][]) =>
      changes.map((each) => `readMessage(...${JSON.stringify(each)})`).join()
    const hour = 60 * 60_000
    const example = exampleIn((await app.get('/api')).text)
    const { ended } = runModule(`${example}
      console.log(JSON.stringify([${given(
        [secret, headers, body],
        [secret, headers, `${body} `],
        [secret, { ...headers, 'webhook-id': 'msg_other' }, body],
        [secret, { ...headers, 'webhook-signature': 'v1,x' }, body],
        [`whsec_${'A'.repeat(43)}=`, headers, body],
        [secret, headers, body, Date.now() + hour],
      )}].map((message) => message?.data ?? null)))`)
    const none = [null, null, null, null, null]
    expect(JSON.parse(await ended)).toEqual([{ kind: 'letter', key: 'verified' }, ...none])
  })

  test('of one webhook never go out beside each other', async () => {
    let now = 0
    let most = 0
    receiver.answer = async () => {
      now += 1
      most = Math.max(most, now)
      await new Promise((resolve) => setImmediate(resolve))
      now -= 1
    }
    await add('/one')
    for (const key of ['a', 'b', 'c', 'd', 'e']) await tell(key)
    await deliver()
    expect([keysOn('/one'), most]).toEqual([['a', 'b', 'c', 'd', 'e'], 1])
  })

  test('are neither lost nor sent again without need when the sender is killed', async () => {
    await add('/hook')
    for (const key of ['a', 'b', 'c', 'd', 'e']) await tell(key)
    const held = Promise.withResolvers<void>()
    receiver.answer = async (_, earlier) => {
      if (earlier !== 2) return
      held.resolve()
      await new Promise(() => {})
    }
    const child = runModule(senderOf(app))
    await held.promise
    const gone = once(child.process, 'close')
    child.process.kill('SIGKILL')
    await gone
    receiver.answer = async () => {}

    // Its lease may be held by somebody who works.
    await deliver()
    expect(keysOn('/hook')).toEqual(['a', 'b', 'c', 'd', 'e'])
    await deliver(1)
    await deliver(2)
    expect(keysOn('/hook')).toEqual(['a', 'b', 'c', 'd', 'e', 'c'])
    const third = receiver.heard[2]
    const last = receiver.heard[5]
    expect(last?.headers['webhook-id']).toBe(third?.headers['webhook-id'])
    expect(last?.body).toBe(third?.body)
    expect((await webhooks())[0]?.waiting).toBe(0)
  })

  testOnce('are never accepted by the log and sent again', async () => {
    await add('/hook')
    for (let number = 0; number < 20; number += 1) await tell(String(number))
    const some = Promise.withResolvers<void>()
    receiver.answer = async (_, earlier) => void (earlier === 7 && some.resolve())
    const child = runModule(senderOf(app))
    await some.promise
    const gone = once(child.process, 'close')
    child.process.kill('SIGKILL')
    await gone
    const logged = (await deliveries()).map(({ messageId }) => messageId)
    const before = receiver.heard.length
    await deliver(1)
    expect(new Set(keysOn('/hook')).size).toBe(20)
    const repeated = receiver.heard.slice(before).map(({ headers }) => headers['webhook-id'])
    expect(repeated.filter((id) => logged.includes(String(id)))).toEqual([])
    expect(receiver.heard.length).toBeLessThanOrEqual(21)
  })

  test('are shared by two senders, each sent once', async () => {
    for (const path of ['/a', '/b']) await add(path)
    for (let number = 0; number < 5; number += 1) await tell(String(number))
    await Promise.all([deliver(), deliver()])
    await deliver()
    for (const path of ['/a', '/b'])
      expect(keysOn(path).toSorted()).toEqual(['0', '1', '2', '3', '4'])
  })

  testOnce(
    'of a publication at a set time come once, however often the webhook is switched',
    async () => {
      const id = await add('/hook', ['text.published'])
      const later = (hours: number) => new Date(Date.now() + hours * hourMs)
      const { timeZone } = await findSettings(app.db)
      const form = { timeZone, dateStyle: 'short', timeStyle: 'short' } as const
      // Three hours: where clocks are set back, this one is there twice.
      const at = later(3).toLocaleString('sv-SE', form).replace(' ', 'T')
      const text = { key: 'education', language: 'en' } as const
      await publishText(app.db, staff.id, themeTexts, text, { version: 1, at })
      await tellOfBegunPublications(app.db, later(6))
      await deliver()
      expect(receiver.heard).toHaveLength(1)
      await switchWebhook(app.db, staff.id, id, 'off')
      await switchWebhook(app.db, staff.id, id, 'on')
      const onSince = { on_since: later(5) }
      await app.db.updateTable('webhooks').set(onSince).where('id', '=', id).execute()
      await tellOfBegunPublications(app.db, later(6))
      await deliver()
      expect(receiver.heard).toHaveLength(1)
      await withdrawText(app.db, staff.id, themeTexts, text)
    },
  )

  testOnce(
    'that failed say when they come again, and are sent at once when somebody asks',
    async () => {
      await add('/hook')
      await tell()
      receiver.status = 503
      await deliver()
      const [failed] = await deliveries()
      expect(failed?.againAt?.getTime()).toBeGreaterThan(Date.now())
      receiver.status = 204
      // Pressed twice: it is the same message, and goes out once.
      await sendAgain(app.db, staff.id, failed?.id ?? '')
      await sendAgain(app.db, staff.id, failed?.id ?? '')
      await deliver()
      await deliver(60)
      expect(receiver.heard).toHaveLength(2)
      expect(new Set(receiver.idsOn('/hook')).size).toBe(1)
      const lines = await deliveries()
      expect(lines.map(({ attempt, againAt }) => [attempt, againAt])).toEqual([
        [2, undefined],
        [1, undefined],
      ])
    },
  )

  testOnce('are tried for hours before a receiver that is away is given up', async () => {
    const id = await add('/hook')
    receiver.status = 502
    for (let number = 0; number <= webhookLimits.failures; number += 1) await tell(String(number))
    await deliver()
    const [away] = await webhooks()
    expect(away).toMatchObject({ failures: webhookLimits.failures + 1, off: undefined })
    const since = new Date(Date.now() - webhookLimits.failingHours * hourMs)
    await app.db.updateTable('webhooks').set({ failing_since: since }).execute()
    await deliver(1)
    expect((await webhooks())[0]?.off).toMatchObject({ because: 'failures' })
    await switchWebhook(app.db, staff.id, id, 'on')
    receiver.status = 204
    await tell('back')
    await deliver()
    expect((await webhooks())[0]).toMatchObject({ failures: 0, off: undefined })
  })

  test('wait, with those of others, for the one that the database did not take', async () => {
    await add('/hook')
    await tell()
    const context = {
      db: app.db,
      log: pino({ level: 'silent' }),
      encryption,
      owner: 'test',
      clock: createClock(),
      stopping: new AbortController().signal,
    }
    const broken = async () => ({ status: Number.NaN })
    await expect(sendDueMessages({ ...context, sendWebhook: broken })).rejects.toThrow()
    await deliver()
    expect(receiver.heard).toHaveLength(0)
    await deliver(1)
    expect(receiver.heard).toHaveLength(1)
  })
})

function exampleIn(html: string): string {
  const blocks = html.matchAll(/<pre[^>]*><code>(.*?)<\/code>/gs)
  const [found] = [...blocks].flatMap(([, code = '']) => (code.includes('readMessage') ? code : []))
  const signs: Record<string, string> = { '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>' }
  return (found ?? '')
    .replace(/&(?:quot|#x27|lt|gt);/g, (sign) => signs[sign] ?? sign)
    .replaceAll('&amp;', '&')
}

/** The same job in a process of its own, until it is killed. */
function senderOf({ databaseUrl, dataDir }: TestApp): string {
  const target = databaseUrl ? { url: databaseUrl } : { file: `${dataDir}/qantara.sqlite` }
  return `
    import { connect } from './connect.ts'
    import { createClock } from '../core/clock.ts'
    import { createEncryption } from '../core/crypto/encryption.server.ts'
    import { sendDueMessages } from '../core/webhooks/send-messages.server.ts'
    import { createSendWebhook } from '../server/send-webhook.ts'
    const { db } = await connect(${JSON.stringify(target)})
    await sendDueMessages({
      db,
      clock: createClock(),
      encryption: createEncryption(${JSON.stringify(sessionSecret)}),
      sendWebhook: createSendWebhook({ webhooksToLoopback: true, timeoutMs: 60_000 }),
      log: { info() {}, warn() {} },
      stopping: new AbortController().signal,
      owner: 'killed',
    })
    process.exit()
  `
}
