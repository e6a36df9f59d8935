import { redirect } from 'react-router'
import { toTranslate } from '../list-filter.tsx'

/** Each list says what it lacks in other languages; bookmarks of the list of all lead to the pages. */
export function loader() {
  throw redirect(`/admin/pages?show=${toTranslate.name}`)
}
