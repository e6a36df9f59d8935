import type { Picture } from '#core/media/picture.ts'
import type { Outline } from '#core/rich-text/outline.ts'

export type RichTextWords = {
  notes: string
  /** With {number} in it. */
  backToText: string
  chartData: string
}

export type TextContext = {
  outline: Outline
  words: RichTextWords
  pictures: ReadonlyMap<string, Picture>
  /** In the middle of a page, whose language need not be that of the text. */
  isPart?: true
}
