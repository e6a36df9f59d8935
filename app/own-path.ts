const nowhere = 'http://own.invalid'

/** Never another host. */
export function ownPath(asked: string | null, fallback: string): string {
  if (!asked || !/^\/[\x21-\x5b\x5d-\x7e]*$/.test(asked) || !URL.canParse(asked, nowhere))
    return fallback
  const { origin, pathname, search } = new URL(asked, nowhere)
  return origin === nowhere && !pathname.startsWith('//') ? pathname + search : fallback
}
