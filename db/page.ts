/** A page of what `read` gives, from 1 on, and whether another follows: one more is read than is shown. */
export async function readPage<Row>(
  { page, size }: { page: number; size: number },
  read: (range: { offset: number; limit: number }) => Promise<Row[]>,
): Promise<{ rows: Row[]; more: boolean }> {
  const found = await read({ offset: (page - 1) * size, limit: size + 1 })
  return { rows: found.slice(0, size), more: found.length > size }
}
