import { expect, test } from 'vitest'
import { askToSave, type Reason, reasonTexts } from './save-answer.ts'

type Row = { id: string }
/** What React Router throws where an answer has a status of failure. */
const failed = (
  status: number,
  { requestId = 'request-1', ...more }: Record<string, string> = {},
) =>
  Object.assign(Object.create(null), {
    status,
    statusText: '',
    internal: false,
    data: { requestId, ...more },
  })

test('what the server answers is the answer', async () => {
  const saved = { outcome: 'saved', revision: 8, ids: {} } as const
  expect(await askToSave<Row>(async () => saved)).toBe(saved)
})

test.each<[what: string, thrown: unknown, reason: Reason]>([
  ['no connection', new TypeError('Failed to fetch'), 'no-connection'],
  ['a redirect to the sign-in', new Response(null, { status: 302 }), 'signed-out'],
  ['403', failed(403), 'denied'],
  ['a list that came too slowly', failed(400, { isLate: 'yes' }), 'late'],
  ['a list that was cut off for its time', failed(408), 'late'],
  ['413', failed(413), 'too-large'],
  ['502', failed(502), 'no-connection'],
  ['503', failed(503), 'busy'],
  ['a disk that is full', failed(503, { outage: 'disk-full' }), 'disk-full'],
  ['504', failed(504), 'no-answer'],
  ['500', failed(500), 'failed'],
  ['404', failed(404), 'failed'],
  ['a mistake of ours', new Error('x'), 'failed'],
])('%s is an answer, too: nothing that was typed is lost', async (_, thrown, reason) => {
  const answer = await askToSave<Row>(() => Promise.reject(thrown))
  // With a failure status the router loads nothing again.
  expect(answer).toMatchObject({ init: { status: 503 }, data: { outcome: 'not-saved', reason } })
})

test('a failure of the server is told with the id under which its log has it', async () => {
  const answer = await askToSave<Row>(() => Promise.reject(failed(500, { requestId: 'abc-123' })))
  expect(answer).toMatchObject({ data: { requestId: 'abc-123' } })
})

test('every reason has a sentence of its own', () => {
  const texts = Object.values(reasonTexts)
  expect(new Set(texts).size).toBe(texts.length)
  for (const text of texts) expect(text).toMatch(/^[A-Z].*\.$/)
})
