import type { Issue } from '../issue.ts'
import { checkRichText } from './check.ts'

type WithBody = { [field: string]: string | number | boolean }

/** An empty one is no tree. */
export function checkBody({ body = '' }: WithBody): Issue[] {
  const checked = body === '' ? undefined : checkRichText(String(body))
  if (!checked || !('message' in checked)) return []
  return [{ path: 'body', message: checked.message, severity: 'error' }]
}

/** With an empty body where it is none: for showing what nobody has saved. */
export function withReadableBody<C extends WithBody>(content: C): C {
  return checkBody(content).length > 0 ? { ...content, body: '' } : tidyBody(content)
}

/** Without what the list of nodes does not name. */
export function tidyBody<C extends WithBody>(content: C): C {
  const checked = content.body ? checkRichText(String(content.body)) : undefined
  return checked && 'stored' in checked ? { ...content, body: checked.stored } : content
}
