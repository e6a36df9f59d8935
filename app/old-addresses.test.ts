import { expect, test } from 'vitest'
import { findOldAddress } from './old-addresses.ts'

test.each([
  ['/index.html', '', '/'],
  ['/Index.HTML', 'utm_source=mail', '/?utm_source=mail'],
  ['/Team', 'm=jane-doe', '/team?m=jane-doe'],
  ['/THEMES/Longevity', '', '/themes/longevity'],
  ['/Legal/Terms/', '', '/legal/terms'],
  ['/Ar/Team', '', '/ar/team'],
])('%s?%s is at %s', (path, query, now) =>
  expect(findOldAddress(path, new URLSearchParams(query))).toBe(now),
)

test.each(['/team', '/', '/themes/nothing', '/Wp-Admin', '//Team', '/Team/../x', '/nowhere'])(
  '%s is no old address',
  (path) => expect(findOldAddress(path, new URLSearchParams())).toBeUndefined(),
)
