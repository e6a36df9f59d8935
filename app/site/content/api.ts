import { copyModule } from './copy.ts'

export const apiCopy = copyModule('api', {
  meta: {
    title: 'Reading API | {firm}',
    description:
      'How programs and other sites read the team, themes, stock picks, letters and legal texts of {firm}.',
  },
  eyebrow: 'For programs',
  title: 'Reading API',
  lead: 'What visitors read on this site, as JSON: only what is published. A key reads, and changes nothing.',
  contents: 'On this page',
  sections: {
    start: 'First steps',
    keys: 'Keys',
    origins: 'Pages of other sites',
    languages: 'Languages',
    lists: 'Long lists',
    caching: 'Unchanged answers',
    failures: 'Failures',
    calls: 'Calls',
    sending: 'Calls that send',
    webhooks: 'Webhooks',
  },
  start:
    'A program on a server, and pages of this site, need no key. The calls and their answers are also described as OpenAPI 3.1:',
  keys: [
    'An admin of this site makes a key, says which origins may use it (without one it is for programs), what it may read and how many requests a minute it is good for, and may revoke it at any moment. It is sent with each request and is shown once, so keep it where passwords are kept.',
    'A key in a page can be read by everybody who opens the page. It opens nothing that visitors may not read anyway.',
  ],
  origins:
    'A browser lets a page of another site read an answer only where a key names the origin of that page. Cookies are never part of it.',
  languages:
    'Texts are in English, or with lang=ar in Arabic. Where nobody has written the Arabic of a field, it is in English, and in_english names the field.',
  lists:
    'A list is answered whole. With limit, from 1 to {max}, a page of it is, and the Link header has the address of the next one until there is none: follow it, since cursor says where the page begins.',
  caching:
    'Every answer has an ETag. Sent back as If-None-Match, it is answered with 304 and no body where nothing has changed.',
  failures:
    'A failure is JSON with error, one sentence for people. Beside those of each call there are:',
  sending:
    'What the forms of this site send. No key opens them, and pages of other sites may not use them. The body is JSON, with content-type application/json. Beside the failures of each call there are:',
  webhooks:
    'Programs of the firm can be told what has happened, instead of asking. An admin enters their address. A message says that it happened and the id of what it was, and never what a visitor wrote. It is a POST with JSON; data has, for each event:',
  deliveries: [
    'Answer with any 2xx within five seconds, and work on it afterwards. Anything else, and silence, is tried again after 10 seconds, then after twice as long each time up to an hour, for a day. Redirects are not followed. 410 switches the webhook off; so do 30 failures in a row over twelve hours.',
    'A message comes at least once, always under the same webhook-id: keep the ids, and pass over those that you know. Messages to one address come one after the other, in the order of what happened, but for those that are tried again.',
  ],
  verifying:
    'webhook-signature is “v1,” and the HMAC-SHA256, as base64, of webhook-id, webhook-timestamp and the body as it came, with dots between them. The key is what follows whsec_ in the secret, decoded from base64. This is how Standard Webhooks are signed, for which there are libraries. By hand, in Node:',
} as const)

/** In English only (docs/decisions/2026-11-22-calls-are-described-in-english.md). */
export const reference = {
  parameters: 'Parameters',
  answer: 'Answer',
  sent: 'Sent',
  failed: 'Failures',
  forAdmins: 'For admins who have signed in.',
  listOf: 'A list of:',
  required: 'required',
  optional: 'may be left out',
  or: 'With show_on_home=true, instead:',
  events: {
    'enquiry.received': 'An enquiry was received: id, received_at.',
    'text.published': 'A text was published, or its time has come: kind, key, language, version.',
    'prices.updated': 'Prices of a theme were set: theme_id.',
    'change.approved': 'A second person approved a change: id, list.',
    test: 'An admin tries the address out: nothing more.',
  },
} as const

/** tests/requests/webhook-sending.test.ts runs it as it is shown. */
export const verifyExample = `import { createHmac, timingSafeEqual } from 'node:crypto'

/** The message, or undefined where it is not one of ours. The body is a text, as it came. */
export function readMessage(secret, headers, body, now = Date.now()) {
  const id = headers['webhook-id']
  const time = headers['webhook-timestamp']
  if (Math.abs(now / 1000 - Number(time)) > 300) return undefined
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const hash = createHmac('sha256', key).update(\`\${id}.\${time}.\${body}\`)
  const wanted = Buffer.from(\`v1,\${hash.digest('base64')}\`)
  const given = Buffer.from(headers['webhook-signature'] ?? '')
  const isOurs = given.length === wanted.length && timingSafeEqual(given, wanted)
  return isOurs ? JSON.parse(body) : undefined
}`
