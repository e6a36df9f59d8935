import { data } from 'react-router'
import { listAllThemes, type StaffTheme } from '#core/themes/staff-themes.server.ts'
import type { Db } from '#db/schema.ts'

/** docs/product.md §3. */
const first = 'education'

/** With every theme. Throws 404 when there is no such theme. */
export async function themeOf(
  db: Db,
  { searchParams }: URL,
): Promise<{ themes: StaffTheme[]; theme: StaffTheme }> {
  const themes = await listAllThemes(db)
  const asked = searchParams.get('theme')
  const theme =
    asked === null
      ? (themes.find(({ id }) => id === first) ?? themes[0])
      : themes.find(({ id }) => id === asked)
  if (!theme) throw data(undefined, 404)
  return { themes, theme }
}
