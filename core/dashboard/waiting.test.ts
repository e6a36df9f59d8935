import { expect, test } from 'vitest'
import { findTeamForEditing } from '#core/team/team.server.ts'
import { approveAs, requireApproval, submit } from '#tests/support/approval.ts'
import { databases, openDatabase } from '#tests/support/databases.ts'
import { aMemberDraft, sentList } from '#tests/support/lists.ts'
import { findWaiting } from './waiting.server.ts'

test.each(databases)('nobody is led to a change of their own on %s', async (kind) => {
  await using database = await openDatabase(kind)
  const { db } = database
  const { jane, omar } = await requireApproval(db)
  const submitAs = async (person: string, name: string) => {
    const list = await findTeamForEditing(db)
    const sent = sentList(list, [...list.rows, aMemberDraft({ name })])
    return submit(db, person, 'save-list', { list: 'team', sent })
  }
  const oldestOf = async (person: string) => (await findWaiting(db, person, new Date())).review?.id
  const first = await submitAs(jane, 'First')
  expect([await oldestOf(jane), await oldestOf(omar)]).toEqual([undefined, first.id])
  const second = await submitAs(omar, 'Second')
  expect([await oldestOf(jane), await oldestOf(omar)]).toEqual([second.id, first.id])
  await approveAs(db, omar, first)
  expect(await oldestOf(omar)).toBeUndefined()
})
