/** What stands over the originals: sentences by the names of their fields, and facts of the firm. */
export type Copy = { overrides: Readonly<Record<string, string>>; firm: string }

let current: Copy | undefined

/**
 * The copy that a page is made with, while it is made: rendering is synchronous, so no two pages
 * share it (docs/decisions/2026-11-22-copy-while-rendering.md).
 */
export function withCopy<T>(copy: Copy | undefined, make: () => T): T {
  const before = current
  current = copy
  try {
    return make()
  } finally {
    current = before
  }
}

/** The copy of a whole document, for islands in the browser. */
export function setCopy(copy: Copy): void {
  current = copy
}

/** A content module whose sentences staff may edit: what is read is what is published. */
export function editable<C extends object>(name: string, original: C): C {
  const parts = new Map<PropertyKey, object>()
  return new Proxy(original, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key)
      if (typeof key === 'symbol' || !Object.hasOwn(target, key)) return value
      if (typeof value === 'string') return sentence(`${name}.${key}`, value)
      if (typeof value !== 'object' || value === null) return value
      const known = parts.get(key) ?? editable(`${name}.${key}`, value)
      parts.set(key, known)
      return known
    },
  })
}

function sentence(name: string, original: string): string {
  const { overrides, firm } = current ?? {}
  const text = overrides?.[name] ?? original
  return text.includes('{firm}') && firm !== undefined ? text.replaceAll('{firm}', firm) : text
}
