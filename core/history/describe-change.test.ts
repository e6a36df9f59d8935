import { describe, expect, test } from 'vitest'
import { type ChangeRow, differencesOf, fieldsOf, summaryOf } from './describe-change.ts'

const team = {
  name: 'team',
  labels: { name: 'Name', role: 'Role', showOnHome: 'Show on home', displayOrder: 'Place' },
}
const row = (differences: ChangeRow['differences'], action: ChangeRow['action'] = 'updated') => ({
  recordId: 'jane',
  recordName: 'Jane Doe',
  action,
  differences,
})

describe('what a change has changed', () => {
  test('is named in the order of the list, by its labels', () => {
    const changed = row({
      role: { before: 'Analyst', after: 'Partner' },
      name: { before: 'Jane', after: 'Jane Doe' },
    })
    expect(summaryOf(team, changed)).toEqual({
      recordId: 'jane',
      recordName: 'Jane Doe',
      action: 'updated',
      fields: ['Name', 'Role'],
    })
  })

  test('leaves out what reads the same, what the list does not track, and places of others', () => {
    const changed = row({
      name: { before: 'Jane', after: 'Jane' },
      role: { before: null, after: '' },
      salary: { before: 1, after: 2 },
      displayOrder: { before: 1, after: 2 },
    })
    expect(fieldsOf(team, changed)).toEqual([])
    const added = row({ displayOrder: { before: null, after: 2 } }, 'added')
    expect(fieldsOf(team, added)).toEqual(['displayOrder'])
  })

  test('is compared word by word, with yes and no for ticks', async () => {
    const changed = row({
      showOnHome: { before: false, after: true },
      role: { before: 'Senior Analyst', after: 'Senior Partner' },
    })
    const [role, tick] = await differencesOf(team, changed)
    expect(role).toMatchObject({ label: 'Role', before: 'Senior Analyst', after: 'Senior Partner' })
    expect(role?.parts?.map(({ text }) => text).join('|')).toContain('Analyst')
    expect(tick).toMatchObject({ field: 'showOnHome', before: 'no', after: 'yes' })
  })

  test('says days as people write them', async () => {
    const changed = row({ role: { before: '2026-11-21', after: '2026-12-01' } })
    const [day] = await differencesOf(team, changed)
    expect(day).toMatchObject({ before: '21 Nov 2026', after: '1 Dec 2026' })
  })

  test('is not compared for what is new', async () => {
    const added = row({ name: { before: null, after: 'Jane Doe' } }, 'added')
    expect(await differencesOf(team, added)).toEqual([
      { field: 'name', label: 'Name', before: '', after: 'Jane Doe', parts: undefined },
    ])
  })
})
