import { expect, test } from 'vitest'
import { backupName, surplusBackups } from './nightly.server.ts'

test('a backup is named by its moment', () => {
  expect(backupName(new Date('2026-11-22T00:00:01.234Z'))).toBe('qantara-2026-11-22T000001Z.tar.gz')
})

test('the newest stay, whatever the order of the list', () => {
  const names = ['03', '01', '02'].map((day) => backupName(new Date(`2026-11-${day}T00:00:00Z`)))
  expect(surplusBackups(names, 2)).toEqual(['qantara-2026-11-01T000000Z.tar.gz'])
  expect(surplusBackups(names, 3)).toEqual([])
  expect(surplusBackups(names, 9)).toEqual([])
})

test('files that are no nightly backups are never removed', () => {
  const names = ['before-0011.tar.gz', 'qantara.tar.gz', 'notes.txt', '../qantara-x.tar.gz']
  expect(surplusBackups(names, 0)).toEqual([])
})
