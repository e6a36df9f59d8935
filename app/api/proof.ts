import { findDayList, listDayHeads } from '#core/archive/proofs.server.ts'
import { findProof } from '#core/proofs/proofs.server.ts'
import type { Call } from './call.ts'

// What strangers check with nothing but a command line (docs/product.md §17).

/** The text of a version; 410 where visitors do not get it any more. */
export const proofText: Call = async ({ db, now }, request) => {
  const name = pathOf(request).slice('/proof/'.length, -'.txt'.length)
  const proof = await findProof(db, name, now())
  if (!proof) return plain('This version was never published.\n', 404)
  return proof.text === undefined
    ? plain(`This text is not shown any more. Its fingerprint is ${proof.sha256}.\n`, 410)
    : plain(proof.text)
}

/** A line for each text that was public on a day. */
export const proofList: Call = async ({ db }, request) => {
  const [day = ''] = /[\d-]+(?=\.txt$)/.exec(pathOf(request)) ?? []
  const list = await findDayList(db, day)
  return list === undefined
    ? plain('There is no list of this day: one is made in the night after each day.\n', 404)
    : plain(list)
}

/** A line for each list, with the entry of the archive that names it. */
export const proofHeads: Call = async ({ db }) => {
  const lines: string[] = []
  for await (const { day, sha256, number, hash, previousHash, facts } of listDayHeads(db))
    lines.push(`${day} ${sha256} ${number} ${hash} ${previousHash} ${facts}\n`)
  return lines.length === 0
    ? plain('No list has been made yet: the first is made in the coming night.\n', 404)
    : plain(lines.join(''))
}

const pathOf = (request: Request) => decodeURIComponent(new URL(request.url).pathname)

function plain(text: string, status = 200): Response {
  return new Response(text, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'x-robots-tag': 'noindex' },
  })
}
