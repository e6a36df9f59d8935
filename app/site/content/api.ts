/** The page at /api: for people who write programs, in English only. */
export const api = {
  meta: {
    title: 'Reading API | {firm}',
    description:
      'How programs and other sites read the team, themes, stock picks, letters and legal texts of {firm}.',
  },
  eyebrow: 'For programs',
  title: 'Reading API',
  lead: 'What visitors read on this site, as JSON: only what is published, and nothing can be changed.',
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
    webhooks: 'Webhooks',
  },
  start:
    'A program on a server, and pages of this site, need no key. The calls and their answers are also described as OpenAPI 3.1:',
  keys: [
    'An admin of this site makes a key, says which origins may use it and how many requests a minute it is good for, and may revoke it at any moment. It is sent with each request and is shown once, so keep it where passwords are kept.',
    'A key in a page can be read by everybody who opens the page. It opens nothing that visitors may not read anyway.',
  ],
  origins:
    'A browser lets a page of another site read an answer only where a key names the origin of that page. Cookies are never part of it.',
  languages:
    'Texts are in English, or with lang=ar in Arabic. Where nobody has written the Arabic of a field, it is in English, and in_english names the field.',
  lists:
    'A list is answered whole. With limit, a page of it is, and the Link header has the address of the next one until there is none.',
  caching:
    'Every answer has an ETag. Sent back as If-None-Match, it is answered with 304 and no body where nothing has changed.',
  failures:
    'A failure is JSON with error, one sentence for people. Beside those of each call there are:',
  parameters: 'Parameters',
  answer: 'Answer',
  listOf: 'A list of:',
  required: 'required',
  optional: 'may be left out',
  or: 'With show_on_home=true, instead:',
  status: 'Status',
  webhooks: [
    'Programs of the firm can be told what has happened, instead of asking: an enquiry was received, a text was published, prices were updated, a change was approved. An admin enters their address. A message says that it happened and the id of what it was, and never what a visitor wrote.',
    'A message is a POST with JSON: id, event, time and data. Answer with any 2xx within five seconds. Otherwise it comes again under the same id for a day, so a message may come twice: keep the ids.',
    'To verify a message, make the HMAC-SHA256 of webhook-id, webhook-timestamp and the body as it came, with dots between them, with the secret (what follows whsec_, decoded from base64). In base64, after “v1,”, it is webhook-signature. This is how Standard Webhooks are signed, for which there are libraries. Refuse what is older than five minutes.',
  ],
} as const
