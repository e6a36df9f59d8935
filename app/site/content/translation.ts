import type { CopyModule } from './copy.ts'

/** Parts of a content module that are the same in every language: addresses, anchors, names of states. */
type NotCopy = 'href' | 'id' | 'state'

/** The same keys, without what is not for people; `wordsIn` takes the rest from the original. */
export type Translation<Module extends CopyModule> = Translated<Module['original']>

type Translated<Part> = Part extends string
  ? string
  : Part extends readonly unknown[]
    ? { readonly [Index in keyof Part]: Translated<Part[Index]> }
    : { readonly [Key in keyof Part as Key extends NotCopy ? never : Key]: Translated<Part[Key]> }

/** What English pages offer to a browser that asks for the language first. */
export type Offer = Record<'text' | 'link' | 'dismiss', string>
