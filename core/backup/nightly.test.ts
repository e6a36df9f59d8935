import { expect, test } from 'vitest'
import { backupName, isCovered, nameBefore, surplusBackups } from './nightly.server.ts'

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

test('a migration that was taken back gets another backup once something was saved since', () => {
  const at = (time: string) => new Date(`2026-11-22T${time}Z`)
  const names = [nameBefore('0007_lists', at('10:00:00')), backupName(at('11:00:00')), 'notes.txt']
  const covered = (migration: string, now: string, lastWrite?: string) =>
    isCovered(names, migration, { now: at(now), lastWrite: lastWrite ? at(lastWrite) : undefined })
  expect(covered('0007_lists', '10:09:00', '10:05:00')).toBe(true)
  expect(covered('0007_lists', '10:11:00', '10:05:00')).toBe(false)
  expect(covered('0007_lists', '23:00:00', '09:59:59')).toBe(true)
  expect(covered('0007_lists', '23:00:00', '10:00:00')).toBe(false)
  expect(covered('0007_lists', '23:00:00')).toBe(true)
  expect(covered('0008_prices', '10:01:00', '09:00:00')).toBe(false)
})
