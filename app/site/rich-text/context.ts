import type { Picture } from '#core/media/picture.ts'
import type { Outline } from '#core/rich-text/outline.ts'
import type { Copy } from '../content/copy.ts'
import type { Besides } from './besides.ts'

export type TextContext = {
  outline: Outline
  copy: Copy
  pictures: ReadonlyMap<string, Picture>
  /** In the middle of a page, whose language need not be that of the text. */
  isPart?: true
  isMarked?: boolean
  /** Of a letter: its notes stand where they are referred to. */
  besides?: Besides
}
