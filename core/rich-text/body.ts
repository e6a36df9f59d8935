import { error, type Issue } from '../issue.ts'
import { checkRichText } from './check.ts'

type WithBody = { [field: string]: string | number | boolean }

/** An empty body is not a tree. */
export function checkBody(content: WithBody, field = 'body'): Issue[] {
  const checked = content[field] ? checkRichText(String(content[field])) : undefined
  if (!checked || !('message' in checked)) return []
  return [error(field, checked.message)]
}

/** Replaces an invalid body by an empty one, to preview unsaved content. */
export function withReadableBody<C extends WithBody>(content: C, field = 'body'): C {
  return checkBody(content, field).length > 0
    ? { ...content, [field]: '' }
    : tidyBody(content, field)
}

/** Removes nodes that are not in the schema. */
export function tidyBody<C extends WithBody>(content: C, field = 'body'): C {
  const checked = content[field] ? checkRichText(String(content[field])) : undefined
  return checked && 'stored' in checked ? { ...content, [field]: checked.stored } : content
}
