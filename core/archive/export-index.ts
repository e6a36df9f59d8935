import { utcMoment } from '../date-words.ts'
import type { EntryFacts } from './entry.ts'

export type IndexLine = {
  number: number
  at: Date
  until: Date | undefined
  facts: Extract<EntryFacts, { kind: 'page' }>
  /** Undefined for a page whose content was removed because of its age. */
  name: string | undefined
}

/** index.html of an export: every page with its time, readable without the program or a script. */
export function indexPage(the: {
  from: Date
  until: Date
  lines: readonly IndexLine[]
  gaps: readonly { at: Date; reason: string }[]
}): string {
  const { from, until, lines, gaps } = the
  const rows = lines.map(({ number, at, until: end, facts, name }) => {
    const page = escapeHtml(facts.address)
    return `<tr><td>${number}</td><td>${name ? `<a href="${name}">${page}</a>` : page}</td><td>${facts.language}</td><td>${utcMoment(at)}</td><td>${end ? utcMoment(end) : 'the end of this period'}</td><td>${name ? `<a href="${name.replace('pages/', 'exact/')}">exact bytes</a>` : 'removed because of its age'}</td><td><code>${facts.sha256}</code></td></tr>`
  })
  const missing = gaps.map(({ at, reason }) => `<li>${utcMoment(at)}: ${escapeHtml(reason)}</li>`)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Pages as they were shown</title>
<style>body{font:16px/1.5 Georgia,serif;max-width:80rem;margin:2rem auto;padding:0 1rem;color:#1b2430}table{border-collapse:collapse;width:100%}th,td{text-align:start;padding:.4rem .8rem .4rem 0;border-bottom:1px solid #d8d4ca;vertical-align:top}code{font-size:.75rem;overflow-wrap:anywhere}</style>
</head><body>
<h1>Pages as they were shown</h1>
<p>From ${utcMoment(from)} to ${utcMoment(until)}. Each line is a page as every visitor got it in that time. The pages linked by their address are made to be looked at: without scripts, with the pictures and fonts of then. The exact bytes are beside them.</p>
<table><thead><tr><th>Entry</th><th>Page</th><th>Language</th><th>From</th><th>Until</th><th>Bytes</th><th>SHA-256</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table>
<h2>Gaps</h2>
${missing.length > 0 ? `<ul>${missing.join('\n')}</ul>` : '<p>None is known.</p>'}
<h2>How to check it</h2>
<p><a href="manifest.json">manifest.json</a> names the SHA-256 of every file. Each line of <a href="chain.jsonl">chain.jsonl</a> is an entry: the SHA-256 of its previousHash, a line feed and its facts is its hash, which the next entry names. <a href="heads.json">heads.json</a> are the hashes that were sent to somebody outside: compare them with the mails of those days. <a href="approvals.json">approvals.json</a> says who published what, and who approved it.</p>
</body></html>
`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
