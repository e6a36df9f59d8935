import { createHash } from 'node:crypto'
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '#db/schema.ts'
import type { Mailbox } from '../mail-server.ts'
import type { World } from './clients.ts'
import type { Call, History } from './history.ts'

/** What is stored in the end, against what people were told: by tables and files, not by core. */
export async function checkState(world: World, mailbox: Mailbox): Promise<string[]> {
  const { history, site } = world
  const { db } = site.connection
  return [
    ...(await checkEnquiries(db, history)),
    ...(await checkInvitations(db, history)),
    ...(await checkRecords(db, history)),
    ...(await checkPublications(db)),
    ...(await checkPrices(db, history)),
    ...(await checkMails(db, history, mailbox)),
    ...(await checkChain(db)),
    ...(await checkPictures(world)),
  ]
}

const done = ({ calls }: History, ...kinds: Call['kind'][]) =>
  calls.filter(({ kind, answer }) => answer === 'done' && kinds.includes(kind))

/** Every text of ours that the history of changes names. */
export async function readMarks(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('changes').select('differences').execute()
  return new Set(rows.flatMap(({ differences }) => marksIn(differences)))
}

const marksIn = (value: unknown) => JSON.stringify(value).match(/Mark \d+/g) ?? []

async function checkEnquiries(db: Db, history: History): Promise<string[]> {
  const rows = await db.selectFrom('contact_submissions').select('message').execute()
  const counts = Map.groupBy(rows, ({ message }) => message)
  return done(history, 'enquiry').flatMap(({ number, mark }) => {
    const count = counts.get(`${mark}.`)?.length ?? 0
    if (count === 0) return [`acknowledged write gone: the enquiry of call ${number}`]
    return count > 1 ? [`the enquiry of call ${number} is there ${count} times`] : []
  })
}

async function checkInvitations(db: Db, history: History): Promise<string[]> {
  const links = await db.selectFrom('mail_links').select('email').execute()
  const emails = new Set(links.map(({ email }) => email))
  return done(history, 'invite')
    .filter(({ mark = '' }) => !emails.has(mark))
    .map(({ number }) => `acknowledged write gone: the invitation of call ${number}`)
}

/** A change without its row of history, by who made it. */
async function checkRecords(db: Db, history: History): Promise<string[]> {
  const rows = await db
    .selectFrom('changes')
    .select(['actor_id', 'noun', 'record_id', 'record_name', 'action', 'differences'])
    .execute()
  const said = new Set(
    rows.flatMap(({ actor_id, record_name, record_id, differences }) =>
      [...marksIn(differences), record_name, record_id].map((text) => `${actor_id} ${text}`),
    ),
  )
  const missing = done(history, 'save-team', 'save-stocks', 'save-twice', 'undo', 'invite')
    .filter(({ mark }) => mark !== undefined)
    .filter(({ person, mark }) => !said.has(`${history.people[person]} ${mark}`))
  const imports = done(history, 'import').filter(
    ({ person, mark }) => !said.has(`${history.people[person]} ${mark}.csv`),
  )
  const decided = rows.filter(({ action }) => action === 'approved' || action === 'sent back')
  const decisions = done(history, 'approve', 'approve-own', 'send-back').filter(
    ({ person, submission }) =>
      decided.filter(
        (row) => row.record_id === submission && row.actor_id === history.people[person],
      ).length !== 1,
  )
  return [...missing, ...imports, ...decisions].map(
    ({ number, kind, person }) =>
      `no row of history for call ${number} (${kind}) by person ${person + 1}`,
  )
}

/** Each publication and withdrawal of our letters has its own row of history. */
async function checkPublications(db: Db): Promise<string[]> {
  const lines = await db
    .selectFrom('text_publications')
    .innerJoin('texts', 'texts.id', 'text_publications.text_id')
    .select(['texts.key', 'text_publications.action', 'text_publications.is_scheduled'])
    .where('texts.key', 'like', '%-history')
    .execute()
  const rows = await db
    .selectFrom('changes')
    .select(['record_id', 'action'])
    .where('record_id', 'like', '%-history')
    .execute()
  const made = Map.groupBy(lines, ({ key, action, is_scheduled }) =>
    action === 'publish'
      ? `${key} ${is_scheduled ? 'scheduled' : 'published'}`
      : `${key} ${action}`,
  )
  const told = Map.groupBy(rows, ({ record_id, action }) => `${record_id} ${action}`)
  return [...made].flatMap(([what, all]) => {
    // A withdrawal of what is only scheduled cancels, and is recorded as a withdrawal.
    if (what.endsWith('cancel')) return []
    const name = what.replace(/withdraw$/, 'withdrawn')
    const count = told.get(name)?.length ?? 0
    return count < all.length ? [`no row of history for ${all.length - count} × ${name}`] : []
  })
}

/** Each acknowledged price is a point of its series, too. */
async function checkPrices(db: Db, history: History): Promise<string[]> {
  const points = await db.selectFrom('price_points').select('price').execute()
  const known = new Set(points.map(({ price }) => (Number(price) / 10_000).toFixed(2)))
  return done(history, 'price')
    .filter(({ effects }) => effects.some(({ value }) => !known.has(value)))
    .map(({ number }) => `the price of call ${number} is no point of its series`)
}

/**
 * One mail for one cause. The same mail may come once more for each time that the program ended, or
 * slept, between the answer of the mail server and its own mark (docs/bar.md 13).
 */
async function checkMails(db: Db, history: History, { received }: Mailbox): Promise<string[]> {
  const entries = await db
    .selectFrom('queue_entries')
    .select(['kind', 'recipient', 'props', 'id'])
    .where('queue', '=', 'mails')
    .execute()
  const again = history.faults.length
  return done(history, 'enquiry', 'invite').flatMap(({ number, kind, mark = '' }) => {
    const isIts = (text: string) =>
      kind === 'invite' ? text === mark : new RegExp(`\\b${mark}\\.`).test(text)
    const mails = received.filter(({ to, mail }) =>
      kind === 'invite' ? to.some(isIts) : isIts(mail.text ?? ''),
    )
    const queued = entries.filter(({ recipient, props }) =>
      kind === 'invite' ? isIts(recipient ?? '') : isIts(JSON.stringify(props)),
    )
    const ids = new Set(mails.map(({ mail }) => mail.messageId))
    const causes = Math.max(ids.size, queued.length)
    if (causes > 1) return [`${causes} mails for one cause: call ${number} (${kind})`]
    if (mails.length > 1 + again)
      return [`one mail ${mails.length} times: call ${number} (${kind})`]
    return causes === 0 ? [`no mail, and none that waits, for call ${number} (${kind})`] : []
  })
}

/** By the rule of the chain (docs/product.md §12), worked out again from the stored texts. */
async function checkChain(db: Db): Promise<string[]> {
  const entries = await db
    .selectFrom('archive_entries')
    .select(['number', 'facts', 'previous_hash', 'hash'])
    .orderBy('number')
    .execute()
  let previous: (typeof entries)[number] | undefined
  const wrong: string[] = []
  for (const entry of entries) {
    const expected = createHash('sha256')
      .update(`${entry.previous_hash}\n${entry.facts}`)
      .digest('hex')
    const isNext = entry.number === (previous?.number ?? 0) + 1
    const isLinked = previous === undefined || entry.previous_hash === previous.hash
    if (expected !== entry.hash || !isNext || !isLinked)
      wrong.push(`the chain does not verify at entry ${entry.number}`)
    previous = entry
  }
  return wrong.slice(0, 1)
}

/** Each picture has who brought it, its row and its files; after a kill files may wait for collection. */
async function checkPictures({ history, site }: World): Promise<string[]> {
  const rows = await site.connection.db
    .selectFrom('media')
    .select(['base', 'url', 'files', 'uploaded_by'])
    .execute()
  const media = join(site.dataDir, 'media')
  const files = (row: (typeof rows)[number]) =>
    (row.files as { name: string }[]).map((file) => file.name)
  const wrong = done(history, 'upload').flatMap(({ number, person, url }) => {
    const row = rows.find((each) => each.url === url)
    if (!row) return [`acknowledged write gone: the picture of call ${number}`]
    return row.uploaded_by === history.people[person]
      ? []
      : [`a picture without its owner: call ${number}`]
  })
  for (const row of rows)
    for (const name of files(row))
      if (!existsSync(join(media, name))) wrong.push(`a picture without its file: ${name}`)
  const isInterrupted = history.faults.some(({ kind }) => kind === 'kill' || kind === 'disk')
  const named = new Set(rows.flatMap(files))
  const stored = globSync('**/*.{avif,webp,jpg,png}', { cwd: media })
  if (
    !isInterrupted &&
    history.calls.every(({ kind, answer }) => kind !== 'upload' || answer === 'done')
  )
    for (const name of stored) if (!named.has(name)) wrong.push(`a file without a picture: ${name}`)
  return wrong
}
