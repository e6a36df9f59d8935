import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the service says of one symbol. */
export type QuoteAnswer =
  | { status?: number; body: string; headers?: Record<string, string>; after?: Promise<void> }
  | 'dead'
  | 'slow'
  | 'redirect'
  | '10 MB'

export type QuoteService = AsyncDisposable & {
  /** For QUOTES_API_URL. */
  url: string
  /** Answers by symbol. */
  answers: Map<string, QuoteAnswer>
  asked: { url: string; headers: IncomingHttpHeaders }[]
  /** Resolves when it has been asked so often. */
  reached(count: number): Promise<void>
}

/** A quote of Twelve Data as its documentation shows one. */
export function twelveDataQuote(
  symbol: string,
  close: string,
  more: object = {},
): Exclude<QuoteAnswer, string> {
  const body = {
    symbol,
    name: symbol,
    exchange: 'NYSE',
    mic_code: 'XNYS',
    currency: 'USD',
    datetime: '2026-11-20',
    timestamp: 1_795_190_400,
    open: close,
    high: close,
    low: close,
    close,
    volume: '100',
    previous_close: close,
    change: '0',
    percent_change: '0',
    ...more,
  }
  return { body: JSON.stringify(body) }
}

/** A quote of Finnhub as its documentation shows one. */
export function finnhubQuote(price: unknown, t = 1_795_190_400): QuoteAnswer {
  const body = { c: price, d: 0, dp: 0, h: price, l: price, o: price, pc: price, t }
  return { body: JSON.stringify(body) }
}

/** A quote service of the test's own, over real HTTP, that says what it is told to say. */
export async function openQuoteService(): Promise<QuoteService> {
  const questions = new EventEmitter()
  const server = createServer(async (request, response) => {
    const { url = '', headers } = request
    service.asked.push({ url, headers })
    questions.emit('asked')
    const symbol = new URL(url, service.url).searchParams.get('symbol') ?? ''
    const answer = service.answers.get(symbol) ?? { status: 404, body: '{}' }
    switch (answer) {
      case 'dead':
        return request.socket.destroy()
      case 'slow':
        return
      case 'redirect':
        return response.writeHead(302, { location: `${service.url}/elsewhere` }).end()
      case '10 MB':
        return response.end('0'.repeat(10 * 1024 * 1024))
    }
    await answer.after
    const sent = { 'content-type': 'application/json', ...answer.headers }
    response.writeHead(answer.status ?? 200, sent)
    response.end(answer.body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const service: QuoteService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers: new Map(),
    asked: [],
    async reached(count) {
      while (service.asked.length < count) await once(questions, 'asked')
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return service
}
