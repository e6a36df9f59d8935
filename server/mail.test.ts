import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMailFiles, createSendMail } from './mail.ts'

const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
let dataDir: string
let outbox: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'qantara-mail-'))
  outbox = join(dataDir, 'outbox')
})
afterEach(() => rm(dataDir, { recursive: true, maxRetries: 10 }))

test('a mail that could not become a file leaves no piece of it', async () => {
  // A folder is where the file belongs.
  await mkdir(join(outbox, `${id}.eml`), { recursive: true })
  const sendMail = createSendMail(
    { smtpUrl: undefined, mailFrom: 'site@example.com', dataDir },
    'localhost',
  )
  const mail = {
    id,
    to: 'office@example.com',
    subject: 'Mail',
    text: 'Words',
    html: '<p>Words</p>',
  }
  await expect(sendMail(mail)).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST/)
  expect(await readdir(outbox)).toEqual([`${id}.eml`])
})

test('a piece that a kill has left counts as the file of its mail', async () => {
  await mkdir(outbox)
  await writeFile(join(outbox, `${id}.eml.tmp`), 'Half a')
  const files = createMailFiles({ dataDir })
  expect(await files.list()).toEqual([id])
  await writeFile(join(outbox, `${id}.eml`), 'Half a mail')
  expect(await files.list()).toEqual([id])
  await files.delete([id])
  expect(await readdir(outbox)).toEqual([])
})
