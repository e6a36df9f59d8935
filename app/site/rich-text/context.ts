import type { Picture } from '#core/media/picture.ts'
import type { Outline } from '#core/rich-text/outline.ts'

export type RichTextCopy = {
  notes: string
  /** With {number} in it. */
  backToText: string
  chartData: string
}

export type TextContext = {
  outline: Outline
  copy: RichTextCopy
  pictures: ReadonlyMap<string, Picture>
  /** In the middle of a page, whose language need not be that of the text. */
  isPart?: true
  isMarked?: boolean
}
