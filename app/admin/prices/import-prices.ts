import { href, redirect } from 'react-router'

/** Bookmarks of a screen that prices once had for themselves. */
export function loader() {
  throw redirect(`${href('/admin/import')}?kind=prices`)
}
