import { dayIn } from '#core/dates.ts'
import { proofName } from '#core/proofs/proof-text.ts'
import { findProof, listProofs } from '#core/proofs/proofs.server.ts'
import { findTimeZone } from '#core/settings/settings.server.ts'
import { fillTemplate, wordsIn } from '../content/copy.ts'
import { proofCopy } from '../content/proof.ts'
import { sitePage } from '../page.ts'
import { currentPathOf, type ProofData, ProofView } from './proof-view.tsx'

/** A version as it went out, and how to check it without us (docs/product.md §17). */
export const proofPage = sitePage<ProofData>({
  known: async () => [],
  archived: {
    known: listProofs,
    textsOf: ({ proof: { kind, key, language, version } }) => [{ kind, key, language, version }],
  },
  dependsOn: ['letters', 'legal', 'settings'],
  View: ({ data, site }) => ProofView({ ...data, site }),
  async load(db, value = '', now, language) {
    const [kind = '', key = '', version] = value.split('/')
    const name = proofName({ kind, key, version: Number(version), language })
    const proof = await findProof(db, name, now)
    return proof && { proof, listed: dayIn(await findTimeZone(db), proof.listedFrom) }
  },
  status: ({ proof }) => (proof.text === undefined ? 410 : 200),
  head: ({ proof }, { copy }) => {
    const { kind, key, version, language, title } = proof
    const { meta } = wordsIn(copy, proofCopy)
    return {
      title: fillTemplate(copy, meta.title, { title }),
      description: meta.description,
      path: `/proof/${kind}/${key}/${version}`,
      languages: [language],
      nearest: currentPathOf(proof),
      noIndex: true,
    }
  },
})
