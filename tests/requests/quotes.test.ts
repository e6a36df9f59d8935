import { describe, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { finnhubQuote, openQuoteService, twelveDataQuote } from '../support/quote-service.ts'
import { signInto } from '../support/upload.ts'

const key = 'a-key-that-nobody-may-see'

describe('POST /api/get-stock-quote', () => {
  test('gives admins a price, with the exchange of our own stock, and nobody else', async () => {
    await using service = await openQuoteService()
    await using app = await startApp('sqlite', {
      env: { QUOTES_PROVIDER: 'twelvedata', QUOTES_API_KEY: key, QUOTES_API_URL: service.url },
    })
    service.answers.set('LLY', twelveDataQuote('LLY', '1185.2'))
    const ask = (cookie: string, body: unknown) =>
      app.postJson('/api/get-stock-quote', body, { cookie })

    expect((await ask('', { symbol: 'LLY' })).status).toBe(401)
    const viewer = await signInto(app, 'viewer')
    expect((await ask(viewer.cookie, { symbol: 'LLY' })).status).toBe(403)
    expect(service.asked).toHaveLength(0)

    const { cookie } = await signInto(app)
    const answer = await ask(cookie, { symbol: ' lly ' })
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.text)).toMatchObject({ price: 1185.2, currency: 'USD' })
    expect(service.asked.at(-1)?.url).toBe('/quote?symbol=LLY&exchange=NYSE')

    for (const body of [{}, { symbol: '' }, { symbol: 5 }, 'nonsense'])
      expect((await ask(cookie, body)).status).toBe(400)
    const unknown = await ask(cookie, { symbol: 'NOPE' })
    expect([unknown.status, JSON.parse(unknown.text)]).toEqual([
      502,
      { error: 'The quote service does not know this symbol' },
    ])
    expect(JSON.stringify(app.logs)).not.toContain(key)
    expect(unknown.text).not.toContain(key)
  })

  test('says when no service is set up', async () => {
    await using app = await startApp('sqlite')
    const { cookie } = await signInto(app)
    const answer = await app.postJson('/api/get-stock-quote', { symbol: 'LLY' }, { cookie })
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      503,
      { error: 'No quote service is set up' },
    ])
  })

  test('asks Finnhub for what is not ours as well', async () => {
    await using service = await openQuoteService()
    await using app = await startApp('sqlite', {
      env: { QUOTES_PROVIDER: 'finnhub', QUOTES_API_KEY: key, QUOTES_API_URL: service.url },
    })
    service.answers.set('AAPL', finnhubQuote(190.5))
    const { cookie } = await signInto(app)
    const answer = await app.postJson('/api/get-stock-quote', { symbol: 'AAPL' }, { cookie })
    expect(JSON.parse(answer.text)).toMatchObject({ price: 190.5 })
  })
})
