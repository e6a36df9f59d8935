/**
 * What a person is told: as a toast, or in the page where there is no script (docs/product.md §8).
 */
export type Message = {
  tone: 'good' | 'bad'
  title: string
  text: string
  /** Where visitors see it. */
  link?: string
}
