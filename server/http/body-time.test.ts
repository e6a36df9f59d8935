import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { limitBodyTime } from './body-time.ts'

/** What a client gets that sends half of a body to this address, and then nothing. */
async function answerTo(
  path: string,
  times: { upload: number; any: number; file: number },
): Promise<string> {
  const server = createServer((request) => {
    request.on('error', () => {}).resume()
    limitBodyTime(request, times)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\nhalf`)
  return new Promise((resolve, reject) => {
    let said = ''
    client.setEncoding('utf8').on('data', (text) => {
      said += text
    })
    client.on('close', () => resolve(said)).on('error', reject)
  })
}

const never = 60_000

test('a form that does not arrive in time is cut, and says why', async () => {
  expect(await answerTo('/contact', { any: 20, upload: never, file: never })).toMatch(
    /^HTTP\/1\.1 408 /,
  )
})

test('an upload has a time of its own', async () => {
  const path = '/admin/pictures/team-images'
  expect(await answerTo(path, { any: never, upload: 20, file: never })).toMatch(/^HTTP\/1\.1 408 /)
})
