import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBackupStore } from './backup-store.ts'

let dataDir: string
let beside: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'qantara-data-'))
  beside = await mkdtemp(join(tmpdir(), 'qantara-backups-'))
})
afterAll(async () => {
  for (const folder of [dataDir, beside]) await rm(folder, { recursive: true, maxRetries: 10 })
})

const bucketAt = (endpoint: string) => ({
  endpoint,
  region: 'auto',
  bucket: 'qantara',
  accessKeyId: 'key',
  secretKey: 'secret',
})
const far = bucketAt('https://s3.example.com')

const isOnDataDisk = (dir: string, data: { databaseUrl?: string; s3?: typeof far } = {}) => {
  const { databaseUrl, s3 } = data
  return createBackupStore({ dataDir, backups: { dir }, databaseUrl, s3 }).isOnDataDisk()
}

test('a folder on the disk of the data, or in its folder, is no other place', async () => {
  const databaseUrl = 'postgres://qantara:word@database.example.com/qantara'
  expect(await isOnDataDisk(beside)).toBe(true)
  // Pictures are in DATA_DIR.
  expect(await isOnDataDisk(beside, { databaseUrl })).toBe(true)
  expect(await isOnDataDisk(join(dataDir, 'backups'), { databaseUrl, s3: far })).toBe(true)
  for (const here of ['postgres://localhost/q', 'postgres://q@127.0.0.1:5432/q', 'postgres:///q'])
    expect([here, await isOnDataDisk(beside, { databaseUrl: here, s3: far })]).toEqual([here, true])
  const near = bucketAt('http://127.0.0.1:9000')
  expect(await isOnDataDisk(beside, { databaseUrl, s3: near })).toBe(true)
})

test('a folder here is another place where rows and pictures are on other machines', async () => {
  const databaseUrl = 'postgres://qantara:word@database.example.com/qantara'
  expect(await isOnDataDisk(beside, { databaseUrl, s3: far })).toBe(false)
})

test('a bucket is another place', async () => {
  const store = createBackupStore({
    dataDir,
    backups: { s3: far },
    databaseUrl: undefined,
    s3: far,
  })
  expect(await store.isOnDataDisk()).toBe(false)
  expect(store.place).toBe('the bucket qantara at s3.example.com')
})

test('a place that is not there yet is empty, and one that cannot be read is not', async () => {
  const store = (dir: string) =>
    createBackupStore({ dataDir, backups: { dir }, databaseUrl: undefined, s3: undefined })
  expect(await store(join(beside, 'not yet')).list('copy/')).toEqual([])
  const file = join(beside, 'file')
  await writeFile(file, '')
  await expect(store(file).list('qantara-')).rejects.toThrow('ENOTDIR')
})
