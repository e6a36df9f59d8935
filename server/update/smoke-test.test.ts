import type { RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import { smokeTest } from './smoke-test.ts'

const config = { port: 3000, hosts: ['127.0.0.1'] } as never
const answering =
  (broken: string): RequestListener =>
  ({ url }, response) => {
    response.statusCode = url === broken ? 500 : 200
    response.end('<script src="/assets/a.js">')
  }
const trySave = async () => {}

test.each(['/', '/team', '/readyz', '/assets/a.js'])(
  'a version whose %s fails is not well',
  async (path) => {
    const found = smokeTest({ handle: answering(path), trySave }, config)
    await expect(found).rejects.toThrow(`asked for ${path}: it answered 500`)
  },
)

test('nor is one that cannot save', async () => {
  const full = () => Promise.reject(new Error('the disk is full'))
  await smokeTest({ handle: answering('nothing'), trySave }, config)
  const found = smokeTest({ handle: answering('nothing'), trySave: full }, config)
  await expect(found).rejects.toThrow('could not save (Error: the disk is full)')
})
