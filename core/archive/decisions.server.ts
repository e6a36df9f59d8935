import type { Db } from '#db/schema.ts'
import type { Decision, MadeOf } from './entry.ts'

type Text = MadeOf['texts'][number]

export type Decisions = {
  /** Of a published version; `by` and `at` are of its publication. */
  ofText(text: Text, publication: { by: string; publishedAt: Date }): Decision
  /** Of an earlier version of a legal text, which keeps its page. */
  ofEarlier(text: Text): Decision | undefined
  /** Of the save that a list is at; undefined before its first. */
  ofSave(list: string, revision: number): Promise<Decision | undefined>
  ofSettings(): Promise<Decision | undefined>
  ofClaim(id: string): Decision | undefined
}

/** Finds who made public what the pages of a look are made of, and who approved it. */
export async function createDecisions(db: Db): Promise<Decisions> {
  const approved = await db
    .selectFrom('submissions')
    .select(['id', 'list', 'revision', 'decided_by_name'])
    .where('state', '=', 'approved')
    .execute()
  const approvers = new Map(approved.map(({ id, decided_by_name }) => [id, decided_by_name]))
  const approverOf = new Map(
    approved.map(({ list, revision, decided_by_name }) => [`${list} ${revision}`, decided_by_name]),
  )
  const texts = await db.selectFrom('texts').select(['id', 'kind', 'key']).execute()
  const ids = new Map(texts.map(({ id, kind, key }) => [`${kind} ${key}`, id]))
  const earlier = new Map<string, Decision>()
  for (const line of await listLegalPublications(db)) {
    const { kind, key, language, version, recorded_by_name, starts_at } = line
    const list = `text:${ids.get(`${kind} ${key}`)}:${language}`
    const approvedBy = approverOf.get(`${list} ${version}`)
    earlier.set(
      `${kind} ${key} ${language} ${version}`,
      decision(recorded_by_name, starts_at, approvedBy),
    )
  }
  const claims = new Map<string, Decision>()
  const changesOfClaims = await changes(db).where('noun', '=', 'claims').orderBy('at').execute()
  for (const change of changesOfClaims) claims.set(change.record_id, decisionOf(change))

  function decisionOf(change: { actor_name: string; at: Date; submission: string | null }) {
    const approvedBy = approvers.get(change.submission ?? '')
    return decision(change.actor_name, change.at, approvedBy)
  }

  return {
    ofText({ kind, key, language, version }, { by, publishedAt }) {
      const list = `text:${ids.get(`${kind} ${key}`)}:${language}`
      return decision(by, publishedAt, approverOf.get(`${list} ${version}`))
    },
    ofEarlier: ({ kind, key, language, version }) =>
      earlier.get(`${kind} ${key} ${language} ${version}`),
    async ofSave(list, revision) {
      const row = await changes(db)
        .where('list', '=', list)
        .where('revision', '=', revision)
        .limit(1)
        .executeTakeFirst()
      return row && decisionOf(row)
    },
    async ofSettings() {
      const row = await changes(db)
        .where('noun', '=', 'settings')
        .orderBy('at', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row && decisionOf(row)
    },
    ofClaim: (id) => claims.get(id),
  }
}

function listLegalPublications(db: Db) {
  return db
    .selectFrom('text_publications')
    .innerJoin('texts', 'texts.id', 'text_publications.text_id')
    .select(['kind', 'key', 'language', 'version', 'recorded_by_name', 'starts_at'])
    .where('kind', '=', 'legal')
    .where('action', '=', 'publish')
    .orderBy('starts_at')
    .execute()
}

function changes(db: Db) {
  return db
    .selectFrom('changes')
    .select(['record_id', 'record_name', 'actor_name', 'at', 'submission'])
}

function decision(by: string, at: Date, approvedBy: string | undefined): Decision {
  return approvedBy ? { by, at: at.toISOString(), approvedBy } : { by, at: at.toISOString() }
}
