import { changeContent } from './content.ts'
import { addStaff, inDatabase, sessionCookie } from './people.ts'
import { photograph } from './pictures.ts'
import type { RunningServer } from './server.ts'

/** Signs an admin into the running program without a browser. Returns the cookie. */
export async function adminCookie(site: RunningServer): Promise<string> {
  const { email } = await addStaff(site, 'admin')
  return inDatabase(site, (db) => sessionCookie(db, email))
}

/** Brings a picture to the running program as staff do. Returns its address. */
async function bring(
  site: RunningServer,
  cookie: string,
  target: string,
  picture: Buffer,
): Promise<string> {
  const answer = await fetch(`${site.origin}/admin/pictures/${target}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(picture),
  })
  const { url, error } = (await answer.json()) as { url?: string; error?: string }
  if (!url) throw new Error(error)
  return url
}

/**
 * Gives every member and every stock a picture like a photograph, through the program's own door;
 * or a few of them plain ones, which takes less long.
 * Returns their addresses by the member's slug and the stock's ticker.
 */
export async function seedPictures(
  site: RunningServer,
  { few = false } = {},
): Promise<Map<string, string>> {
  const cookie = await adminCookie(site)
  const [members, stocks] = await inDatabase(
    site,
    async (db) =>
      [
        await db
          .selectFrom('team_members')
          .select(['id', 'name', 'slug'])
          .orderBy('slug')
          .execute(),
        await db
          .selectFrom('stock_picks')
          .select(['id', 'theme_id', 'ticker'])
          .where('theme_id', 'in', few ? ['longevity'] : ['longevity', 'education'])
          .orderBy('ticker')
          .execute(),
      ] as const,
  )
  const urls = new Map<string, string>()
  const portraits = await three(960, 1200, few)
  for (const [index, { id, name, slug }] of members.slice(0, few ? 2 : undefined).entries()) {
    const target = `team-images?${new URLSearchParams({ name })}`
    const url = await bring(site, cookie, target, portraits[index % 3] as Buffer)
    urls.set(slug, url)
    await changeContent(site, 'team', (tx) =>
      tx.updateTable('team_members').set({ image_url: url }).where('id', '=', id).execute(),
    )
  }
  const charts = await three(1400, 790, few)
  for (const [index, { id, theme_id, ticker }] of stocks
    .filter(({ ticker }) => !few || /^(LLY|SYK)$/.test(ticker))
    .entries()) {
    const target = `stock-images?${new URLSearchParams({ theme: theme_id, ticker })}`
    const url = await bring(site, cookie, target, charts[index % 3] as Buffer)
    urls.set(ticker, url)
    await changeContent(site, 'stocks', (tx) =>
      tx.updateTable('stock_picks').set({ image_url: url }).where('id', '=', id).execute(),
    )
  }
  return urls
}

/** Gives one member a small plain portrait, which takes seconds less. Returns its address. */
export async function seedPortrait(site: RunningServer): Promise<string> {
  const portrait = await photograph({ width: 240, height: 300, plain: true })
  const url = await bring(site, await adminCookie(site), 'team-images?name=Amina', portrait)
  await changeContent(site, 'team', (tx) =>
    tx
      .updateTable('team_members')
      .set({ image_url: url })
      .where('slug', '=', 'amina-example')
      .execute(),
  )
  return url
}

/** Each is brought in again for everybody who shares it: making them takes longer. */
function three(width: number, height: number, plain: boolean): Promise<Buffer[]> {
  return Promise.all([1, 2, 3].map((seed) => photograph({ width, height, seed, plain })))
}
