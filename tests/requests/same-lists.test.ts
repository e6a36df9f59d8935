import { expect, test } from 'vitest'
import { listMembers } from '#core/team/members.server.ts'
import { findTeamForEditing, saveTeam } from '#core/team/team.server.ts'
import { type DatabaseKind, openDatabase } from '../support/databases.ts'
import { addEditor, aMemberDraft, moveRow, renumber, sentList } from '../support/lists.ts'
import { randomNumbers, typedText } from '../support/random.ts'

/** What a run of random saves leaves on a database, without what is random by itself. */
async function afterManySaves(kind: DatabaseKind, seed: number) {
  await using database = await openDatabase(kind)
  const { db } = database
  const actor = await addEditor(db)
  const random = randomNumbers(seed)
  const text = () => typedText(random, 1 + random(30))
  const outcomes: unknown[] = []
  for (let save = 0; save < 25; save += 1) {
    const list = await findTeamForEditing(db)
    let rows = list.rows.filter(() => random(8) > 0)
    rows = rows.map((row) => (random(3) === 0 ? { ...row, name: text(), fullBio: text() } : row))
    if (random(3) === 0) rows = renumber(moveRow(rows, random(rows.length + 1), random(4)))
    const added = Array.from({ length: random(3) }, (_, index) =>
      aMemberDraft({ name: text(), role: text(), displayOrder: 100 + save * 5 + index }),
    )
    const revision = random(6) === 0 ? list.revision - 1 : list.revision
    const sent = sentList({ revision: Math.max(0, revision) }, [...rows, ...added])
    const answer = await saveTeam(db, actor, sent)
    const issues = answer.outcome === 'invalid' ? answer.issues : []
    outcomes.push([answer.outcome, issues.map(({ path, message }) => [path, message])])
  }
  const members = (await listMembers(db)).map(({ id: _, createdAt: __, ...member }) => member)
  const changes = await db
    .selectFrom('changes')
    .select(['revision', 'record_name', 'action', 'differences'])
    .where('list', '=', 'team')
    .orderBy('revision')
    .orderBy('record_name')
    .execute()
  return {
    outcomes,
    members,
    changes,
  }
}

test.each([1, 2, 3])(
  'SQLite and PostgreSQL keep the same after the same saves (%i)',
  async (seed) => {
    const [sqlite, postgres] = await Promise.all([
      afterManySaves('sqlite', seed),
      afterManySaves('postgres', seed),
    ])
    expect(postgres).toEqual(sqlite)
    expect(sqlite.members.length).toBeGreaterThan(3)
    expect(
      new Set(sqlite.outcomes.map((each) => String((each as string[])[0]))).size,
    ).toBeGreaterThan(1)
  },
)
