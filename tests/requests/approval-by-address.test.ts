import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listFacts } from '#core/facts/facts.server.ts'
import { letterTexts } from '#core/letters/letters.server.ts'
import { findSubmission, listWaiting } from '#core/review/submissions.server.ts'
import { changeOrSubmit } from '#core/review/submit.server.ts'
import { findTeamForEditing } from '#core/team/team.server.ts'
import { findDraft } from '#core/texts/drafts.server.ts'
import { type Connection, connect } from '#db/connect.ts'
import { approveAs, named, partsOf, requireApproval, submit } from '../support/approval.ts'
import { buildIfMoved, commands } from '../support/built.ts'
import { inheritedVariables } from '../support/compile-cache.ts'
import { jobsOfPages } from '../support/held-jobs.ts'
import { send } from '../support/http.ts'
import { aMemberDraft, done, sentList } from '../support/lists.ts'
import { addPerson, sessionCookie } from '../support/people.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { saveVersion } from '../support/texts.ts'

// The attempts of approval-attempts.test.ts that come from outside: other sessions, raw requests, the
// command line.

let site: RunningServer
let connection: Connection
let jane: string
let omar: string
beforeAll(async () => {
  buildIfMoved()
  site = await startServer({ env: { LOG_LEVEL: 'warn' }, heldJobs: jobsOfPages })
  connection = await connect(site.database)
  const people = await requireApproval(connection.db)
  jane = people.jane
  omar = people.omar
}, 300_000)
afterAll(async () => {
  await connection?.close()
  await site?.stop()
})

const emailOf = async (id: string) => {
  const query = connection.db.selectFrom('users').select('email').where('id', '=', id)
  return (await query.executeTakeFirstOrThrow()).email
}
const sessionOf = async (id: string) => sessionCookie(connection.db, await emailOf(id))
const names = async () => (await findTeamForEditing(connection.db)).rows.map(({ name }) => name)
const submitMember = async (name: string) => {
  const list = await findTeamForEditing(connection.db)
  const sent = sentList(list, [...list.rows, aMemberDraft({ name })])
  return submit(connection.db, jane, 'save-list', { list: 'team', sent })
}
const post = (address: string, cookie: string, fields: Record<string, string>) =>
  send(site.origin, 'POST', address, {
    headers: {
      cookie,
      origin: site.origin,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(fields).toString(),
  })
const decide = (id: string, cookie: string, fields: Record<string, string>) =>
  post(`/admin/review/${id}`, cookie, fields)

test('an author approves in no session of theirs, nor does anybody who may not edit', async () => {
  const { id, hash } = await submitMember('From Another Session')
  const sessions = [await sessionOf(jane), await sessionOf(jane)]
  expect(new Set(sessions).size).toBe(2)
  for (const cookie of sessions) {
    expect((await decide(id, cookie, { decision: 'approve', hash })).status).toBe(403)
    expect((await decide(id, cookie, { decision: 'send-back', reason: 'x' })).status).toBe(403)
    // What none of the buttons says decides nothing: it does not withdraw, either.
    for (const decision of ['', 'Approve', 'withdrawn'])
      expect((await decide(id, cookie, { decision, hash })).status).toBe(400)
    expect((await decide(id, cookie, {})).status).toBe(400)
  }
  for (const role of ['editor', 'viewer'] as const) {
    const { email } = await addPerson(connection.db, role)
    const cookie = await sessionCookie(connection.db, email)
    expect((await decide(id, cookie, { decision: 'approve', hash })).status).toBe(403)
  }
  expect((await decide(id, '', { decision: 'approve', hash })).status).toBe(303)
  expect((await findSubmission(connection.db, id))?.state).toBe('waiting')
  expect(await names()).not.toContain('From Another Session')
})

test('an author approves by no form that names another author (asked of the row before the merge, Directus 2026)', async () => {
  const { id, hash } = await submitMember('With Another Author')
  const cookie = await sessionOf(jane)
  const fields = ['author', 'submitted_by', 'submittedBy', 'actorId', 'actor_id', 'user_id', 'by']
  const merged = {
    ...Object.fromEntries(fields.map((name) => [name, omar])),
    editors: '[]',
    'editors[]': omar,
    state: 'approved',
    id: 'another',
    role: 'admin',
  }
  for (const decision of ['approve', 'send-back'])
    expect((await decide(id, cookie, { decision, hash, reason: 'x', ...merged })).status).toBe(403)
  const submission = await findSubmission(connection.db, id)
  expect(submission).toMatchObject({ state: 'waiting', submittedBy: jane })
})

test('taking a publication back is a publication that waits like any other', async () => {
  const id = { key: 'mena-markets-bridge-tomorrow', language: 'en' } as const
  const { db } = connection
  const draftNow = () => findDraft(db, letterTexts, id)
  const draft = await draftNow()
  const [row] = draft?.list.rows ?? []
  const sent = sentList({ revision: draft?.list.revision ?? 0 }, [{ ...row, title: 'Too early' }])
  const { revision } = done(await saveVersion(db, jane, letterTexts, id, sent))
  const first = await submit(db, jane, 'publish-text', { kind: 'letter', id, version: revision })
  await approveAs(db, omar, first)
  expect((await draftNow())?.published?.version).toBe(revision)

  const back = `/admin/letters/${id.key}/take-back/${revision}`
  const answer = await post(back, await sessionOf(jane), {})
  expect(answer.status).toBe(303)
  expect((await draftNow())?.published?.version).toBe(revision)
  const [waiting] = (await listWaiting(db)).filter(({ key }) => key === id.key)
  expect(waiting).toMatchObject({ operation: 'publish-text', submittedBy: jane })
  if (!waiting) throw new Error('Nothing waits')
  await approveAs(db, omar, waiting)
  expect((await draftNow())?.published?.version).toBe(draft?.published?.version)
})

test('Undo of what visitors have seen deleted says that it is submitted', async () => {
  const [fact] = await listFacts(connection.db, 'en')
  const answer = await post(`/admin/facts/${fact?.id}/delete`, await sessionOf(jane), {})
  expect(answer.status).toBe(303)
  expect(String(answer.headers['set-cookie'])).toMatch(/notice=record-removed\.\w+\.s\./)
})

test('Undo of a cancelled schedule says that it is submitted', async () => {
  const { db } = connection
  const id = { key: 'mena-markets-bridge-tomorrow', language: 'en' } as const
  const draft = await findDraft(db, letterTexts, id)
  const wanted = {
    kind: 'letter',
    id,
    version: draft?.version ?? 0,
    at: '2099-01-02T09:00',
  } as const
  await approveAs(db, omar, await submit(db, jane, 'publish-text', wanted))
  const [line] = (await findDraft(db, letterTexts, id))?.scheduled ?? []
  const answer = await post(
    `/admin/letters/${id.key}/cancel/${line?.id}`,
    await sessionOf(jane),
    {},
  )
  expect(String(answer.headers['set-cookie'])).toMatch(/notice=text-cancelled\.\w+\.s\./)
})

test('Undo of what visitors never saw says so, with approval on too', async () => {
  const { db } = connection
  const id = randomUUID()
  const values = { id, name: 'unused', value: '7', owner: jane, reviewBy: '2030-01-01' }
  const made = { noun: 'claims' as const, values }
  expect(await changeOrSubmit(partsOf(db), jane, named('create-record'), made)).toMatchObject({
    outcome: 'saved',
  })
  const cookie = await sessionOf(jane)
  for (const [address, notice] of [
    ['/admin/claims/unused/delete', 'record-removed'],
    [`/admin/claims/trash/${id}/restore`, 'record-restored'],
  ] as const) {
    const answer = await post(address, cookie, {})
    expect(String(answer.headers['set-cookie'])).toMatch(new RegExp(`${notice}\\.\\w+\\.u\\.`))
  }
})

test('two approve at once by request: one does, and the other is told', async () => {
  const { id, hash } = await submitMember('Approved By Request')
  const third = await sessionCookie(connection.db, (await addPerson(connection.db, 'admin')).email)
  const wrong = await decide(id, third, { decision: 'approve', hash: hash.replace(/.$/, '') })
  expect(wrong.status).toBe(409)
  const cookies = [await sessionOf(omar), third]
  const answers = await Promise.all(
    cookies.map((cookie) => decide(id, cookie, { decision: 'approve', hash })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409])
  expect((await names()).filter((name) => name === 'Approved By Request')).toHaveLength(1)
  // A frame that is still loading says so, in the frame.
  const framed = await send(site.origin, 'GET', `/admin/review/${id}/page?side=new&page=/team`, {
    headers: { cookie: third },
  })
  expect(framed).toMatchObject({ status: 404, text: 'It is no longer waiting.\n' })
  expect(framed.headers['x-frame-options']).toBe('SAMEORIGIN')
  expect(framed.headers['content-security-policy']).toContain("frame-ancestors 'self'")
})

test('the command line, which knows nobody by name, imports nothing that visitors see', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'qantara-approval-'))
  const file = join(folder, 'team.csv')
  await writeFile(file, 'name,role,use_initials\nBy The Command,Analyst,yes\n')
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [commands, ...args], {
      env: { ...inheritedVariables(), DATA_DIR: site.dataDir, LOG_LEVEL: 'warn' },
      encoding: 'utf8',
    })
  try {
    const imported = run('import', file)
    expect(imported.status).not.toBe(0)
    expect(imported.stderr).toContain('changes need a second person: nothing was imported')
    expect(await names()).not.toContain('By The Command')
    const backup = join(folder, 'backup.tar.gz')
    expect(run('backup', backup).status).toBe(0)
    // An earlier state of everything does not come back beneath a running program either.
    const restored = run('restore', backup)
    expect(restored.status).not.toBe(0)
    expect(restored.stderr.trim().split('\n')).toHaveLength(1)
  } finally {
    await rm(folder, { recursive: true, maxRetries: 10, force: true })
  }
})
