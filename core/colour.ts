/** A typed colour as #rrggbb; undefined for what is none. */
export function readColour(typed: string): string | undefined {
  const [, hex = ''] = /^\s*#?([0-9a-f]{6}|[0-9a-f]{3})\s*$/i.exec(typed) ?? []
  if (hex === '') return undefined
  const six = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex
  return `#${six.toLowerCase()}`
}
