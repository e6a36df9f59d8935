import { utcMoment } from '../dates.ts'
import { type EntryFacts, latestDecision } from './entry.ts'

export type IndexLine = {
  number: number
  at: Date
  until: Date | undefined
  facts: Extract<EntryFacts, { kind: 'page' }>
  /** Undefined for a page whose content was removed because of its age. */
  name: string | undefined
}

type Gap = { at: Date; address: string; reason: string }
type Each<T> = Iterable<T> | AsyncIterable<T>

/** index.html of an export, piece by piece: every page with its time and who published and approved it. */
export async function* indexPage(the: {
  from: Date
  until: Date
  lines: Each<IndexLine>
  gaps: Each<Gap>
}): AsyncGenerator<string> {
  const { from, until, lines, gaps } = the
  yield `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Pages as they were shown</title>
<style>body{font:16px/1.5 Georgia,serif;max-width:80rem;margin:2rem auto;padding:0 1rem;color:#1b2430}table{border-collapse:collapse;width:100%}th,td{text-align:start;padding:.4rem .8rem .4rem 0;border-bottom:1px solid #d8d4ca;vertical-align:top}code{font-size:.75rem;overflow-wrap:anywhere}</style>
</head><body>
<h1>Pages as they were shown</h1>
<p>From ${utcMoment(from)} to ${utcMoment(until)}. Each line is a page as every visitor got it in that time. The pages linked by their address are made to be looked at: without scripts, with the pictures and fonts of then. The exact bytes are beside them.</p>
<table><thead><tr><th>Entry</th><th>Page</th><th>Language</th><th>From</th><th>Until</th><th>Published by</th><th>Approved by</th><th>Bytes</th><th>SHA-256</th></tr></thead><tbody>
`
  for await (const line of lines) yield `${rowOf(line)}\n`
  yield '</tbody></table>\n<h2>Gaps</h2>\n<ul>'
  let found = 0
  for await (const { at, address, reason } of gaps) {
    const page = address && `${escapeHtml(address)}: `
    yield `<li>${utcMoment(at)}: ${page}${escapeHtml(reason)}</li>\n`
    found += 1
  }
  if (found === 0) yield '<li>None is known.</li>'
  yield `</ul>
<h2>How to check it</h2>
<p><a href="manifest.json">manifest.json</a> names the SHA-256 of every file. Each line of <a href="chain.jsonl">chain.jsonl</a> is an entry: the SHA-256 of its previousHash, a line feed and its facts is its hash, which the next entry names. <a href="heads.json">heads.json</a> are the hashes that were kept as proof, with who got them: compare them with the mails of those days. <a href="approvals.json">approvals.json</a> says who published what, and who approved it.</p>
</body></html>
`
}

function rowOf({ number, at, until, facts, name }: IndexLine): string {
  const page = escapeHtml(facts.address)
  const decision = latestDecision(facts.madeOf)
  const cells = [
    number,
    name ? `<a href="${name}">${page}</a>` : page,
    facts.language,
    utcMoment(at),
    until ? utcMoment(until) : 'the end of this period',
    decision ? `${escapeHtml(decision.by)}, ${utcMoment(new Date(decision.at))}` : '',
    escapeHtml(decision?.approvedBy ?? ''),
    name
      ? `<a href="${name.replace('pages/', 'exact/')}">exact bytes</a>`
      : 'removed because of its age',
    `<code>${facts.sha256}</code>`,
  ]
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
