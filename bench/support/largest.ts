import { randomUUID } from 'node:crypto'
import { systemActor } from '#core/history/changes.server.ts'
import { createPublishedLetter } from '#core/letters/create-published.server.ts'
import { workAs } from '#core/rights/write.server.ts'
import type { Db } from '#db/schema.ts'
import { json } from '#db/values.ts'
import { sampleLetters } from '#sample/letters/index.ts'
import { hour, insert, list, prose, start } from './made-rows.ts'

/** The largest lists that the rules allow, and what years leave behind (docs/bar.md 41). */
export const sizes = {
  members: 200,
  stocks: 500,
  /** Of the team; each changes ten members. */
  saves: 1000,
  accounts: 25_000,
  events: 10_000,
  enquiries: 2000,
  letterBytes: 200_000,
}

export async function fillDatabase(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const members = await addMembers(tx)
    await addSaves(tx, members)
    await addStocks(tx)
    await addAccounts(tx)
    await addEvents(tx)
    const body =
      '<p>A paragraph of a long letter, with <em>some</em> words in <strong>it</strong>.</p>'
    const bodyHtml = body.repeat(Math.ceil(sizes.letterBytes / body.length))
    for (const letter of sampleLetters)
      await createPublishedLetter(await workAs(tx, systemActor), { ...letter, bodyHtml })
  })
}

async function addMembers(db: Db): Promise<{ id: string; name: string }[]> {
  const known = await db.selectFrom('team_members').select('id').execute()
  const members = list(sizes.members - known.length, (index) => ({
    id: randomUUID(),
    name: `Bench Member ${index}`,
    role: 'Analyst',
    short_bio: prose(index, 200),
    full_bio: prose(index, 4900),
    image_url: null,
    image_alt: '',
    use_initials: true,
    slug: `bench-member-${index}`,
    show_on_home: false,
    display_order: known.length + index + 1,
    last_updated: new Date(start),
    created_at: new Date(start),
    updated_at: new Date(start),
  }))
  await insert(db, 'team_members', members)
  return members
}

async function addSaves(db: Db, members: readonly { id: string; name: string }[]): Promise<void> {
  const changes = list(sizes.saves * 10, (index) => {
    const revision = Math.floor(index / 10) + 1
    const { id, name } = members[index % members.length] ?? { id: '', name: '' }
    const before = prose(index, 4900)
    const after = prose(index + (index % 3 === 0 ? 500 : 1), 4900)
    return {
      id: randomUUID(),
      at: new Date(start + revision * hour),
      actor_id: null,
      actor_name: 'Bench',
      noun: 'team',
      record_id: id,
      record_name: name,
      action: 'updated',
      differences: json({
        role: { before: `Role ${revision}`, after: `Role ${revision + 1}` },
        fullBio: { before, after },
        displayOrder: { before: index % 190, after: (index % 190) + 1 },
      }),
      list: 'team',
      revision,
    }
  })
  await insert(db, 'changes', changes)
  await db
    .insertInto('list_revisions')
    .values({ list: 'team', revision: sizes.saves })
    .onConflict((conflict) => conflict.column('list').doUpdateSet({ revision: sizes.saves }))
    .execute()
}

async function addStocks(db: Db): Promise<void> {
  const stocks = list(sizes.stocks - 6, (index) => ({
    id: randomUUID(),
    theme_id: 'education',
    stock_id: `bench-${index}`,
    name: `Bench Company ${index}`,
    ticker: `B${index}`,
    exchange: 'NYSE',
    current_price: 150_000 + index,
    entry_price: 100_000,
    price_as_of: new Date(start),
    price_revision: 1,
    image_url: null,
    image_alt: '',
    thesis: prose(index, 990),
    display_order: 10 + index,
    last_updated: new Date(start),
    created_at: new Date(start),
    updated_at: new Date(start),
  }))
  await insert(db, 'stock_picks', stocks)
  const points = stocks.flatMap(({ id }) =>
    list(12, (month) => ({
      id: randomUUID(),
      stock_pick_id: id,
      price: 100_000 + month * 1000,
      as_of: new Date(start + month * 30 * 24 * hour),
      source: 'hand',
      recorded_at: new Date(start),
    })),
  )
  await insert(db, 'price_points', points)
}

async function addAccounts(db: Db): Promise<void> {
  const users = list(sizes.accounts, (index) => ({
    id: randomUUID(),
    email: `bench-${index}@example.com`,
    email_verified: index % 5 !== 0,
    name: `Bench Person ${index}`,
    image: null,
    created_at: new Date(start + index * 1000),
    updated_at: new Date(start + index * 1000),
  }))
  await insert(db, 'users', users)
  await insert(
    db,
    'user_roles',
    users.map(({ id }) => ({ id: randomUUID(), user_id: id, role: 'viewer' })),
  )
}

async function addEvents(db: Db): Promise<void> {
  const recently = Date.now() - 20 * 24 * hour
  await insert(
    db,
    'security_events',
    list(sizes.events, (index) => ({
      id: randomUUID(),
      event_type: index % 3 === 0 ? 'failed_login' : 'weak_password_attempt',
      user_id: null,
      metadata: json({ email: 'ben…', score: index % 4 }),
      timestamp: new Date(recently + index * 60_000),
      user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0 Safari/537.36',
      url: '/auth',
      reported_by: 'server',
    })),
  )
  await insert(
    db,
    'contact_submissions',
    list(sizes.enquiries, (index) => ({
      id: randomUUID(),
      name: `Bench Visitor ${index}`,
      email: `visitor-${index}@example.com`,
      phone: '+20 100 000 0000',
      message: prose(index, 1500),
      page: '/contact',
      ua: 'Mozilla/5.0',
      consent_text: 'I agree.',
      created_at: new Date(recently + index * 60_000),
    })),
  )
}
