export type Address = { path: string; query: URLSearchParams }

/**
 * Reads the target of a request line. Undefined when it is no plain path of ours: another scheme,
 * broken percent-encoding, an encoded slash, backslash or NUL, a dot segment or a doubled slash.
 * Such a request gets the same 404 as any unknown page.
 */
export function parseAddress(target: string | undefined): Address | undefined {
  if (!target?.startsWith('/') || target.length > 4096) return undefined
  const mark = target.indexOf('?')
  const rawPath = mark < 0 ? target : target.slice(0, mark)
  if (/%2f|%5c|%00|\\|\/\/|\/(\.|%2e){1,2}(\/|$)/i.test(rawPath)) return undefined
  try {
    return {
      path: decodeURIComponent(rawPath),
      query: new URLSearchParams(mark < 0 ? '' : target.slice(mark + 1)),
    }
  } catch {
    return undefined
  }
}
