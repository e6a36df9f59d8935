import { expect, test } from 'vitest'
import { readAddress } from './webhook.ts'

test.each([
  ['https://hooks.example.com/a?b=c', 'https://hooks.example.com/a?b=c'],
  [' https://hooks.example.com ', 'https://hooks.example.com/'],
  ['https://hooks.example.com:8443/', 'https://hooks.example.com:8443/'],
  ['https://hooks.example.com:443/#part', 'https://hooks.example.com/'],
  // How an address is spelt changes nothing: it is looked at as the program would call it.
  ['https://2130706433/', 'https://127.0.0.1/'],
  ['https://0x7f.1/', 'https://127.0.0.1/'],
  ['https://0177.0.0.1/', 'https://127.0.0.1/'],
])('%j is called as %j', (typed, address) => expect(readAddress(typed, false)).toBe(address))

test.each([
  '',
  'hooks.example.com',
  'http://hooks.example.com/',
  'https://hooks.example.com:8080/',
  'https://hooks.example.com:22/',
  'https://user@hooks.example.com/',
  'https://user:secret@hooks.example.com/',
  'https://hooks.example.com/@x',
  'ftp://hooks.example.com/',
  'file:///etc/passwd',
  'gopher://hooks.example.com/',
  `https://hooks.example.com/${'x'.repeat(500)}`,
])('%j is refused', (typed) => expect(readAddress(typed, false)).toBeUndefined())

test('http and any port are for the machine itself, where that is allowed', () => {
  expect(readAddress('http://127.0.0.1:9999/x', true)).toBe('http://127.0.0.1:9999/x')
  expect(readAddress('http://user@127.0.0.1:9999/x', true)).toBeUndefined()
  expect(readAddress('file:///etc/passwd', true)).toBeUndefined()
})
