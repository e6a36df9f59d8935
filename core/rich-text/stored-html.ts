import { fromHtml } from './from-html.ts'

const prefix = 'html:'

/**
 * HTML of before there were trees is under `html:{field}`, since versions never change; a tree from
 * here.
 */
export function withTrees<V>(values: Record<string, V>): Record<string, V | string> {
  const entries = Object.entries(values).map(([name, value]) =>
    name.startsWith(prefix)
      ? [name.slice(prefix.length), JSON.stringify(fromHtml(String(value)))]
      : [name, value],
  )
  return Object.fromEntries(entries)
}
