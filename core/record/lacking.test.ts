import { expect, test } from 'vitest'
import { claimFields } from '#core/claims/claim.ts'
import { memberFields } from '#core/team/member.ts'
import { emptyValues } from './fields.ts'
import { listLacking, listLackingOf } from './lacking.server.ts'
import { withHashes } from './store.server.ts'

test('a member lacks what visitors read in English, but not a name', () => {
  const member = { ...emptyValues(memberFields), name: 'A', role: 'B', shortBio: 'C' }
  expect(listLacking(memberFields, member)).toEqual([
    { language: 'ar', missing: [memberFields.role.label, memberFields.shortBio.label], behind: 0 },
  ])
  const said = { ...member, roleAr: 'ب', shortBioAr: 'ج' }
  expect(listLacking(memberFields, withHashes(memberFields, said))).toEqual([])
})

test('a claim lacks what it must say, and says when its Arabic is of an earlier value', () => {
  const fields = { fields: claimFields }
  const claim = { ...emptyValues(claimFields), name: 'markets', value: '160+' }
  expect(listLackingOf(fields, claim)).toMatchObject([{ missing: ['Value'], behind: 0 }])
  const said = withHashes(claimFields, { ...claim, valueAr: 'أكثر من 160' })
  expect(listLackingOf(fields, said)).toEqual([])
  const changed = withHashes(claimFields, { ...said, value: '170+' }, said)
  expect(listLackingOf(fields, changed)).toMatchObject([{ missing: [], behind: 1 }])
  // A number is the same in every language.
  expect(listLackingOf(fields, { ...claim, value: '170' })).toEqual([])
})
