import { expect, test } from 'vitest'
import { nameBrowser } from './name-browser.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  ['', 'Unknown browser'],
  ['curl/8.1', 'Unknown browser'],
  ['Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Windows'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/156.0 Safari/537.36`, 'Chrome on Linux'],
  [
    `Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/156.0 Safari/537.36 Edg/156.0`,
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1',
    'Safari on iOS',
  ],
  ['Mozilla/5.0 (Linux; Android 16) Chrome/156.0 Mobile Safari/537.36', 'Chrome on Android'],
])('%s is %s', (userAgent, name) => expect(nameBrowser(userAgent)).toBe(name))
