/** A number of at least zero; undefined if the text is not one. */
export function numberOf(text: string): number | undefined {
  return /^\d{1,12}(\.\d{1,4})?$/.test(text) ? Number(text) : undefined
}

const inBraces = /\{claim\.(\w+)\}/g

/** The claims that a text names. */
export function claimsNamedIn(text: string): string[] {
  return [...text.matchAll(inBraces)].map(([, name = '']) => name)
}

/** Replaces the names of claims by their values. */
export function withClaims(text: string, shown: (name: string) => string | undefined): string {
  return text.replace(inBraces, (whole, name: string) => shown(name) ?? whole)
}
