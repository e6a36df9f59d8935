import type { Planted } from './histories/planted.ts'

const guard = 'app/admin/guard.ts'
const rights = 'core/rights/write.server.ts'
const denial =
  '  if (!mayOpenPanel(session.role)) throw await denied(context.get(appContext), session)\n'

/** A door at which neither the edge nor core asks who comes. */
function withoutRight(name: string, address: string): Planted {
  return {
    name,
    found: /denied everything/,
    edits: [
      {
        file: guard,
        old: denial,
        new: `  if (!mayOpenPanel(session.role) && !/${address}/.test(args.url.pathname))\n    throw await denied(context.get(appContext), session)\n`,
      },
      { file: rights, old: '|| !may(role))', new: '|| !may)' },
    ],
  }
}

/** Somebody is refused, and something has changed all the same. */
function whereRefused(name: string, work: string): Planted {
  return {
    name,
    found: /who is refused has changed nothing/,
    edits: [
      {
        file: guard,
        old: denial,
        new: `  if (!mayOpenPanel(session.role)) {\n    ${work}\n    throw await denied(context.get(appContext), session)\n  }\n`,
      },
    ],
  }
}

/** Faults that tests/requests/access.test.ts has to find (docs/bar.md 57); `found` names its test. */
export const plantedDoors: readonly Planted[] = [
  withoutRight('undo asks for no right', '\\/undo\\/'),
  withoutRight('restore asks for no right', '\\/restore(\\.data)?$'),
  withoutRight('the order of picks and themes asks for no right', '\\/move(\\.data)?$'),
  withoutRight('import asks for no right', '^\\/admin\\/import'),
  whereRefused(
    'a refused request renames who has sent it',
    "await context.get(appContext).db.updateTable('users').set({ name: 'Somebody' }).where('id', '=', session.id).execute()",
  ),
  whereRefused(
    'a refused request leaves a file',
    "(await import('node:fs')).writeFileSync(process.env.DATA_DIR + '/refused.txt', session.id)",
  ),
  {
    name: 'a page that is read changes something',
    found: /reading changes nothing/,
    edits: [
      {
        file: guard,
        old: denial,
        new: `${denial}  if (args.request.method === 'GET') await context.get(appContext).db.updateTable('users').set({ name: String(Math.random()) }).where('id', '=', session.id).execute()\n`,
      },
    ],
  },
  {
    name: 'an address has no row in the table',
    found: /every route has its row/,
    edits: [
      {
        file: 'app/routes.ts',
        old: "  row('GET', '/favicon.ico',",
        new: "  row('GET', '/backup.zip', 'anyone', 'none', 'icon'),\n  row('GET', '/favicon.ico',",
      },
    ],
  },
  {
    name: 'a page of another origin is not refused',
    found: /another origin does nothing/,
    edits: [
      {
        file: 'server/http/middleware.ts',
        old: 'if (isRead(incoming) || isFromOurPages(incoming, origins)) return next()',
        new: 'if (isRead(incoming) || isFromOurPages(incoming, origins) || address) return next()',
      },
    ],
  },
  {
    name: 'somebody who is disabled keeps their session',
    found: /a stranger gets no admin page/,
    edits: [
      {
        file: 'core/people/sessions.server.ts',
        old: "    .where('sessions.token', '=', hashOf(token))\n    .where('users.disabled_at', 'is', null)\n",
        new: "    .where('sessions.token', '=', hashOf(token))\n",
      },
    ],
  },
  {
    name: 'a failed sign-in is told with its password',
    found: /who is refused has changed nothing/,
    edits: [
      {
        file: 'core/sign-in/sign-in.server.ts',
        old: "'sign_in_failed', { email, userId: user?.id })",
        new: "'sign_in_failed', { email, userId: user?.id, details: { by: password } })",
      },
    ],
  },
]
