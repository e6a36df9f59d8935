import { expect, test } from 'vitest'
import { routes } from '#app/routes.ts'
import { addressesPage } from '#scripts/addresses.ts'

test('docs/addresses.md is the table of addresses (npm run addresses)', async () => {
  await expect(addressesPage(routes)).toMatchFileSnapshot('../docs/addresses.md')
})

test('every address has one row for each method', () => {
  const seen = routes.flatMap(({ path, methods }) => methods.map((method) => `${method} ${path}`))
  expect(seen).toEqual([...new Set(seen)])
})
