/** Everything that is kept as single records: names, words and addresses, safe in a browser. */
export const nouns = {
  claims: {
    one: 'claim',
    title: 'Claims',
    place: 'Records',
    address: '/admin/claims',
  },
  facts: {
    one: 'fact',
    title: 'Facts',
    place: 'Pages',
    address: '/admin/facts',
    shownAt: ['/', '/facts'],
    call: {
      path: '/api/facts',
      summary: 'The facts of the firm',
      description: 'What a stranger can check of it, in the order in which staff added them.',
    },
  },
} as const satisfies Record<string, NounWords>

export type NounWords = {
  /** As in 'this claim'; its lists are called `claim:<id>`. */
  one: string
  /** In the menu, as the title of its list, and of its files. */
  title: string
  /** Where the menu has its list. */
  place: 'Pages' | 'Records' | 'Settings'
  address: `/admin/${string}`
  /** Where visitors read them, in English; without it, where texts name them. */
  shownAt?: readonly string[]
  /** What programs read of it: the public fields of all its records (docs/product.md §15.3). */
  call?: {
    path: `/api/${string}`
    summary: string
    description: string
  }
}

export type NounName = keyof typeof nouns

/** Those with a reading call. */
export type ReadNoun = {
  [Name in NounName]: (typeof nouns)[Name] extends { call: object } ? Name : never
}[NounName]

export const titlesOfNouns = Object.fromEntries(
  Object.entries(nouns).map(([name, { title }]) => [name, title]),
) as Readonly<Record<NounName, string>>
