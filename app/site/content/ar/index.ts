import { notFound } from './not-found.ts'

/** The Arabic originals of the public pages' copy, by the names of their English modules. */
export const arabic = { notFound }
