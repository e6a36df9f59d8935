/**
 * The minimum that a Node program does: finished answers from a file, by node:http alone. Started
 * by the throughput bench as `node bench/bare-node.ts ANSWERS PORT`.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

export type FinishedAnswer = { path: string; headers: string[]; body: string }

const [, , file = '', port] = process.argv
const answers = new Map(
  (JSON.parse(readFileSync(file, 'utf8')) as FinishedAnswer[]).map(({ path, headers, body }) => [
    path,
    { headers, body: Buffer.from(body, 'base64') },
  ]),
)

createServer((request, response) => {
  const answer = answers.get(request.url ?? '')
  if (!answer) return response.writeHead(404).end()
  response.writeHead(200, ['x-request-id', randomUUID(), ...answer.headers]).end(answer.body)
}).listen(Number(port), '127.0.0.1')
