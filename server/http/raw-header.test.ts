import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { rawHeader } from './raw-header.ts'

const sent = { rawHeaders: ['Host', 'firm.example', 'COOKIE', 'a=1', 'cookie', 'b=2', 'x', 'host'] }

test.each([
  ['host', 'firm.example'],
  // The first of several, as Node has it of most.
  ['cookie', 'a=1'],
  ['x', 'host'],
  // A value is no name.
  ['a=1', undefined],
  ['firm.example', undefined],
  ['hos', undefined],
  ['', undefined],
])('the header %j is %j', (name, value) =>
  expect(rawHeader(sent as IncomingMessage, name)).toBe(value),
)
