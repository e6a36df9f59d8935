import { fromHtml } from './from-html.ts'

const prefix = 'html:'

/**
 * The values of a text as they are read: what was HTML before there were trees is under
 * `html:{field}`, since versions are never altered, and is a tree from here on.
 */
export function withTrees<V>(values: Record<string, V>): Record<string, V | string> {
  const entries = Object.entries(values).map(([name, value]) =>
    name.startsWith(prefix)
      ? [name.slice(prefix.length), JSON.stringify(fromHtml(String(value)))]
      : [name, value],
  )
  return Object.fromEntries(entries)
}
