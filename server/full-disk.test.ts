import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FullDisk, namingDisk } from './full-disk.ts'

test('of several places the one without room is named', async () => {
  const places = [join(tmpdir(), 'not', 'made', 'yet'), '/proc']
  const full = namingDisk(places, () => writeFile('/dev/full', 'a byte'))
  await expect(full).rejects.toThrow(FullDisk)
  await expect(full).rejects.toThrow('The disk of /proc is full: make room on it, and try again')
})

test('the disk of PostgreSQL is its own, and every other error is left alone', async () => {
  const failing = (error: Error) => namingDisk(['/'], () => Promise.reject(error))
  const remote = Object.assign(new Error('could not extend file'), { code: '53100' })
  await expect(failing(remote)).rejects.toThrow(/^The disk of the database server is full/)
  const other = new Error('something else')
  await expect(failing(other)).rejects.toBe(other)
  const named = new FullDisk('/backups')
  await expect(failing(named)).rejects.toBe(named)
})
