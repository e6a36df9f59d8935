import { data, href } from 'react-router'
import { findClosedStock } from '#core/stocks/closed-stocks.server.ts'
import { listAllThemes, type StaffTheme } from '#core/themes/staff-themes.server.ts'
import type { Db } from '#db/schema.ts'
import { withQuery } from '../address.ts'

/** docs/product.md §3. */
const first = 'education'

/** With every theme, and the one where none is asked for. Throws 404 when there is no such theme. */
export async function themeOf(
  db: Db,
  { searchParams }: URL,
): Promise<{ themes: StaffTheme[]; theme: StaffTheme; usual: string | undefined }> {
  const themes = await listAllThemes(db)
  const usual = (themes.find(({ id }) => id === first) ?? themes[0])?.id
  const asked = searchParams.get('theme') ?? usual
  const theme = themes.find(({ id }) => id === asked)
  if (!theme) throw data(undefined, 404)
  return { themes, theme, usual }
}

/** A closed pick of the theme that is asked for. Throws 404 without one. */
export async function findClosed(db: Db, url: URL, id: string) {
  const { theme } = await themeOf(db, url)
  const pick = await findClosedStock(db, theme.id, id)
  if (!pick) throw data(undefined, 404)
  const back = withQuery(href('/admin/stocks/closed'), { theme: theme.id })
  return { pick, theme: { id: theme.id, name: theme.name }, back }
}
