/** Each with a key of what it is and how many like it came before: they stand in an order that never changes. */
export function keyed<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
): { key: string; item: Item }[] {
  const counts = new Map<string, number>()
  return items.map((item) => {
    const name = nameOf(item)
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return { key: `${name} ${count}`, item }
  })
}
