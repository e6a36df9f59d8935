import { exchangeOf } from '#app/exchange.server.ts'
import { listsWith } from '#app/lists.server.ts'
import { nouns } from '#app/nouns.server.ts'
import { type InputOf, type OperationName, operations } from '#app/operations.server.ts'
import { textKinds } from '#app/text-kinds.server.ts'
import { createEncryption } from '#core/crypto/encryption.server.ts'
import { approve } from '#core/review/decide.server.ts'
import { changeOrSubmit } from '#core/review/submit.server.ts'
import { findSiteSettings, saveSiteSettings } from '#core/site-settings/site-settings.server.ts'
import type { Db } from '#db/schema.ts'
import { addEditor } from './lists.ts'

export const encryption = createEncryption('a secret for tests, long enough to be one')

export const partsOf = (db: Db) => ({
  db,
  kinds: textKinds,
  operations,
  nouns,
  exchange: exchangeOf({ kinds: textKinds, nouns }),
  findListNamed: listsWith(nouns),
  origin: 'http://localhost',
  // Whoever has an identity has connected it.
  oidc: { knows: () => true },
  encryption,
})

export const named = <N extends OperationName>(name: N) => ({ name, operation: operations[name] })

/** Two admins, after which changes need a second person. */
export async function requireApproval(db: Db): Promise<{ jane: string; omar: string }> {
  const jane = await addEditor(db, 'Jane Editor')
  const omar = await addEditor(db, 'Omar Second')
  const loaded = await findSiteSettings(db)
  const typed = { ...loaded, plain: { ...loaded.plain, approval: { required: true } } }
  const { outcome } = await saveSiteSettings(db, jane, typed, loaded)
  if (outcome !== 'saved') throw new Error(`The switch was not saved: ${outcome}`)
  return { jane, omar }
}

/** Hands a change in; throws where it was not submitted. */
export async function submit<N extends OperationName>(
  db: Db,
  actorId: string,
  name: N,
  input: InputOf<N>,
): Promise<{ id: string; hash: string }> {
  const answer = await changeOrSubmit(partsOf(db), actorId, named(name), input)
  if (answer.outcome !== 'submitted') throw new Error(`Not submitted: ${JSON.stringify(answer)}`)
  const { id, hash } = answer as { id: string; hash: string }
  return { id, hash }
}

export const approveAs = (db: Db, actorId: string, submission: { id: string; hash: string }) =>
  approve(partsOf(db), actorId, submission)
