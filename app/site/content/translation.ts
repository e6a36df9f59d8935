/** Parts of a content module that are the same in every language: addresses, anchors, names of states. */
type NotCopy = 'href' | 'id' | 'state'

/** The same keys, without what is not for people; `editable` takes the rest from the original. */
export type Translation<Module> = Module extends string
  ? string
  : Module extends readonly unknown[]
    ? { readonly [Index in keyof Module]: Translation<Module[Index]> }
    : {
        readonly [Key in keyof Module as Key extends NotCopy ? never : Key]: Translation<
          Module[Key]
        >
      }
