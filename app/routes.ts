import type { RouteConfig } from '@react-router/dev/routes'
import { segmentOf, translations } from '#core/language.ts'
import { nouns } from '#core/nouns.ts'
import { readingCalls } from '#core/reading-api/calls.ts'
import { sendingCalls } from '#core/reading-api/sending-calls.ts'
import { counting, formRow, inEachLanguage, page, type Route, row } from './route-table.ts'
import { routeConfig, rowsOf } from './staff-rows.ts'
import {
  file,
  form,
  index,
  layout,
  list,
  question,
  records,
  savesOf,
  texts,
  view,
} from './staff-table.ts'

/** Answered before anything can redirect or refuse. */
export const machines: readonly Route[] = [
  row('any', '/healthz', 'anyone', 'none', 'alive'),
  row('any', '/readyz', 'anyone', 'none', 'ready'),
  row('any', '/metrics', 'metrics', 'none', 'metrics'),
]

const files: readonly Route[] = [
  row('GET', '/assets/*', 'anyone', 'year', 'builtFile'),
  row('GET', '/fonts/*', 'anyone', 'year', 'builtFile'),
  row('GET', '/favicon.ico', 'anyone', 'kept', 'icon'),
  row('GET', '/icon.svg', 'anyone', 'hour', 'builtFile'),
  row('GET', '/icon-192.png', 'anyone', 'kept', 'icon'),
  row('GET', '/icon-512.png', 'anyone', 'kept', 'icon'),
  row('GET', '/apple-touch-icon.png', 'anyone', 'kept', 'icon'),
  row('GET', '/social-default.png', 'anyone', 'hour', 'builtFile'),
  row('GET', '/social-default-ar.png', 'anyone', 'hour', 'builtFile'),
  row('GET', '/social/:name{[0-9a-f]{24}(?:-ar)?\\.png}', 'anyone', 'year', 'socialImage'),
  row('GET', '/media/*', 'anyone', 'year', 'picture'),
  row('GET', '/storage/v1/*', 'anyone', 'none', 'oldPicture'),
  row('GET', '/sitemap.xml', 'anyone', 'kept', 'sitemap'),
  row('GET', '/robots.txt', 'anyone', 'kept', 'robots'),
  row('GET', '/.well-known/security.txt', 'anyone', 'kept', 'securityText'),
  row('GET', '/site.webmanifest', 'anyone', 'kept', 'manifest'),
  row('GET', '/speculation-rules.json', 'anyone', 'kept', 'speculationRules'),
]

const exported = `:kind{${['team', 'stocks', 'prices', 'themes', 'letters', 'legal', 'pages', 'disclosures', ...Object.keys(nouns)].join('|')}}/:file{export\\.(?:csv|json|zip)}`
const textOf = ':section{themes|letters|pages|legal|disclosures}/:key'

const calls: readonly Route[] = [
  ...inEachLanguage([page('/api', 'api')]),
  ...readingCalls.map(({ path, handler }) =>
    row('GET', path.replace(/\{(\w+)\}/g, ':$1'), 'anyone', 'checked', handler),
  ),
  ...sendingCalls.map((call) =>
    call.isForAdmins
      ? row('POST', call.path, 'admin', 'none', call.handler, 'form')
      : counting(call.counts, row('POST', call.path, 'anyone', 'none', call.handler, 'form')),
  ),
  counting(
    'violation',
    row('POST', '/report-violation', 'anyone', 'none', 'reportViolation', 'form'),
  ),
  row('any', '/api/*', 'anyone', 'none', 'unknownCall'),
  row('GET', `/admin/${exported}`, 'admin', 'private', 'exportKind'),
  row('GET', '/admin/import/everything.zip', 'admin', 'private', 'exportEverything'),
  row('POST', '/admin/import/rows.csv', 'admin', 'private', 'exportPlan', 'file'),
  row('GET', '/admin/enquiries/export.csv', 'admin', 'private', 'exportEnquiries'),
  row('GET', '/admin/enquiries/export.json', 'admin', 'private', 'exportEnquiriesJson'),
  row('POST', '/admin/enquiries/held.json', 'admin', 'private', 'exportHeldData', 'form'),
  row('POST', '/admin/pictures/*', 'admin', 'private', 'upload', 'picture'),
  row('GET', '/admin/archive/export.zip', 'admin', 'private', 'downloadArchive'),
  row('GET', '/admin/archive/:number{[0-9]+}/page', 'admin', 'private', 'archivedPage'),
  row('GET', '/admin/settings/preview', 'admin', 'private', 'settingsPreview'),
  row('GET', '/admin/review/:id/page', 'admin', 'private', 'reviewPage'),
  ...['', ...translations.map((language) => `/${segmentOf(language)}`)].flatMap((language) => [
    row('GET', `/admin/${textOf}${language}/preview`, 'admin', 'private', 'preview'),
    row('POST', `/admin/${textOf}${language}/preview`, 'admin', 'private', 'preview', 'list'),
  ]),
]

/** What visitors read; Arabic at the same addresses below /ar. */
const site = inEachLanguage([
  page('/', 'home'),
  page('/themes', 'themes'),
  page('/themes/:slug', 'theme'),
  page('/team', 'team'),
  page('/facts', 'facts'),
  page('/letters', 'letters'),
  row('GET', '/letters/feed.xml', 'anyone', 'kept', 'feed'),
  page('/letters/:slug', 'letter'),
  page('/contact', 'contact'),
  counting('enquiry', formRow('/contact', 'anyone', 'none', 'contactForm')),
  page('/contact/thanks', 'thanks'),
  row('GET', '/private/:token', 'anyone', 'private', 'privateLink'),
  formRow('/private/:token', 'anyone', 'private', 'privateLink'),
  page('/legal/:slug', 'legal'),
  page('/legal/:slug/:day', 'earlierLegal'),
  page('/proof/:kind/:key/:version', 'proof'),
])

/** What strangers check with nothing but a command line: one address, whatever the language. */
const proofs = [
  row('GET', '/proof/heads.txt', 'anyone', 'checked', 'proofHeads'),
  row('GET', '/proof/:day{\\d{4}-\\d{2}-\\d{2}\\.txt}', 'anyone', 'checked', 'proofList'),
  row('GET', '/proof/:kind/:key/:file{[0-9]+\\.[a-z]+\\.txt}', 'anyone', 'checked', 'proofText'),
]

const signIn = [
  layout('sign-in/frame.tsx', [
    layout('sign-in/card.tsx', [
      form('auth', 'sign-in/sign-in.tsx'),
      form('auth/magic-link', 'sign-in/magic-link.tsx'),
      form('auth/sign-up', 'sign-in/sign-up.tsx'),
      form('auth/forgot-password', 'sign-in/forgot-password.tsx'),
    ]),
    form('auth/link', 'sign-in/mail-link.tsx'),
    view('auth/verified', 'sign-in/verified.tsx'),
    form('reset-password', 'sign-in/reset-password.tsx'),
    form('auth/invitation', 'sign-in/invitation.tsx'),
    form('auth/first-admin', 'sign-in/first-admin.tsx'),
    form('auth/second-factor', 'sign-in/second-factor.tsx'),
  ]),
  view('auth/oidc', 'sign-in/oidc.ts'),
  view('auth/oidc/callback', 'sign-in/oidc-callback.ts'),
  form('auth/passkey', 'sign-in/passkey-challenge.ts'),
  form('auth/sign-out', 'sign-in/sign-out.ts'),
]

/** What everybody has who can sign in. */
const account = [
  layout('account/frame.tsx', [
    view('account', 'account/account.tsx', [
      form('password', 'account/question.tsx'),
      form('sessions/:id/end', 'account/question.tsx'),
      form('sessions/end-others', 'account/question.tsx'),
      form('second-factor/off', 'account/question.tsx'),
      form('passkeys/:id/remove', 'account/question.tsx'),
      form('service', 'account/question.tsx'),
    ]),
    form('account/passkeys/new', 'account/passkeys/add.tsx'),
    form('account/passkeys/challenge', 'account/passkeys/challenge.ts'),
    form('account/second-factor', 'account/second-factor/set-up.tsx'),
    form('account/recovery-codes', 'account/second-factor/renew-codes.tsx'),
  ]),
]

const admin = [
  view('admin', 'admin/frame/frame.tsx', [
    layout('admin/content.tsx', [
      index('admin/dashboard/dashboard.tsx'),
      view('find', 'admin/frame/find.tsx'),
      question('checklist/:step/dismiss'),
      question('monday-mail'),
      view('row-texts', 'admin/editor/row-texts.ts'),
      list('team', 'admin/team/team.tsx'),
      ...savesOf('team'),
      list('stocks', 'admin/stocks/stocks.tsx', [question(':id/close')]),
      ...['themes', 'letters', 'pages', 'legal', 'disclosures'].flatMap(texts),
      ...savesOf('stocks'),
      view('stocks/:id/prices', 'admin/stocks/past-prices.tsx', [question(':price/mark')]),
      view('stocks/closed', 'admin/stocks/closed-picks.tsx', [
        question(':id/reopen'),
        question(':id/delete'),
      ]),
      list('prices', 'admin/prices/prices.tsx'),
      form('prices/update', 'admin/prices/update.tsx'),
      view('prices/updates/:id', 'admin/prices/update-state.tsx'),
      question('prices/updates/:id/stop'),
      question('prices/moves/:id/accept'),
      question('prices/moves/:id/leave-out'),
      view('enquiries', 'admin/enquiries/enquiries.tsx', [
        ...['assign', 'answered', 'close', 'spam', 'undo'].map((step) => question(`many/${step}`)),
      ]),
      form('enquiries/address', 'admin/enquiries/address.tsx'),
      view('enquiries/:id', 'admin/enquiries/enquiry.tsx', [
        ...[
          'reply',
          'note',
          'erase',
          'assign',
          'answered',
          'close',
          'reopen',
          'spam',
          'not-spam',
        ].map(question),
      ]),
      form('keys', 'admin/keys/keys.tsx', [question(':id/revoke')]),
      form('webhooks', 'admin/webhooks/webhooks.tsx', [
        question(':id/test'),
        question(':id/switch'),
        question(':id/delete'),
        question('deliveries/:id/again'),
      ]),
      form('links', 'admin/links/links.tsx', [question(':id/revoke')]),
      ...Object.keys(nouns).flatMap(records),
      view('archive', 'admin/archive/archive.tsx', [question('verify')]),
      view('history', 'admin/history/everything.tsx'),
      view('review', 'admin/review/review.tsx'),
      form('review/:id', 'admin/review/submission.tsx'),
      file('import', 'admin/transfer/import.tsx'),
      view('people', 'admin/people/people.tsx', [
        question('invite'),
        question('invitations/:id/withdraw'),
        question('invitations/:id/resend'),
        question('invitations/:id/link'),
        question(':id/role'),
        question(':id/disable'),
        question(':id/enable'),
        question(':id/end-wait'),
        question(':id/sign-out'),
        question(':id/second-factor'),
      ]),
      view('security', 'admin/security/security.tsx'),
      ...['settings', 'settings/look', 'settings/mail', 'settings/compliance'].map((path) =>
        form(path, 'admin/settings/settings.tsx'),
      ),
      form('settings/connections', 'admin/settings/tools.tsx'),
      question('settings/pages'),
      form('doctor', 'admin/system/doctor.tsx'),
      view('jobs', 'admin/system/jobs.tsx', [question(':name/run')]),
      form('*', 'admin/not-found.tsx'),
    ]),
  ]),
]

/** Where two rows match, the first one answers; `npm run addresses` prints the table. */
export const routes: readonly Route[] = [
  ...machines,
  ...files,
  ...calls,
  ...proofs,
  ...site,
  ...rowsOf('sign-in', 'anyone', signIn),
  ...rowsOf('account', 'person', account),
  ...rowsOf('admin', 'admin', admin),
]

export default routeConfig([...signIn, ...account, ...admin]) satisfies RouteConfig
