/** `npm run addresses`: writes docs/addresses.md, every address of the program from its one table. */
import { readFileSync, writeFileSync } from 'node:fs'
import type { BodyLimit, CachePolicy, Guard, Route } from '#app/route-table.ts'
import { routes } from '#app/routes.ts'

const guards: Record<Guard, string> = {
  anyone: 'anyone',
  metrics: 'METRICS_TOKEN, or this machine',
  person: 'who is signed in',
  admin: 'admins',
}

const bodies: Record<BodyLimit, string> = {
  none: '–',
  form: '64 KB',
  list: '4 MB',
  file: '24 MB',
  picture: 'a picture',
}

const caches: Record<CachePolicy, string> = {
  kept: 'kept ready, checked each time',
  checked: 'checked each time',
  year: 'a year',
  hour: 'an hour',
  none: 'not',
  private: 'not, and not listed',
}

export function addressesPage(rows: readonly Route[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const head = ['address', 'methods', 'who', 'largest body', 'cached', 'answered by']
  return [
    '# Addresses',
    '',
    'Printed from `app/routes.ts` by `npm run addresses`; a test compares. GET takes HEAD as well. Where',
    'two rows match an address, the first one answers; everything else is the 404 page. Who gets what',
    'at each address is in `tests/access-table.md`. Where a second factor is set up only who has one already is',
    'limited: the first asks for nothing that could be guessed.',
    '',
    line(head),
    line(head.map(() => '---')),
    ...rows.map(({ path, methods, guard, body, cache, handler, counts }) =>
      line([
        `\`${path}\``,
        methods.join(', '),
        guards[guard] + (counts ? ', a limited number of times' : ''),
        bodies[body],
        caches[cache],
        `\`${handler}\``,
      ]),
    ),
    '',
  ].join('\n')
}

/** docs/security.md with the number of addresses that there are. */
export function withCount(page: string, rows: readonly Route[]): string {
  const count = new Set(rows.map(({ path }) => path)).size
  return page.replace(/^\| addresses \| \d+ \|$/m, `| addresses | ${count} |`)
}

if (import.meta.main) {
  const security = 'docs/security.md'
  writeFileSync('docs/addresses.md', addressesPage(routes))
  writeFileSync(security, withCount(readFileSync(security, 'utf8'), routes))
}
