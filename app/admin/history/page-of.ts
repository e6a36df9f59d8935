/** The page that an address asks for, from 1; undefined when that is no page. */
export function pageOf({ searchParams }: URL): number | undefined {
  const asked = searchParams.get('page') ?? '1'
  return /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : undefined
}
