import { expect, test } from 'vitest'
import { clientOf } from './client.server.ts'

test.each([
  ['https://firm.example/auth.data?_routes=x', 'https://firm.example/auth'],
  ['https://firm.example/admin/team?search=x', 'https://firm.example/admin/team'],
  ['https://firm.example/_root.data', 'https://firm.example'],
])('%s is told of as the page %s', (address, page) => {
  expect(clientOf(new Request(address), { clientKey: 'a' }).url).toBe(page)
})
